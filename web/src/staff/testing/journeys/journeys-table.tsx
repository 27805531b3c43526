import { useQuery } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Journey, journeys } from '#state-machines/application/journeys.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import { paths } from '#web/paths.ts';
import { applicationsCount } from '../../components/counts.ts';
import { LoadError } from '../../components/load-error.tsx';
import { journeysQuery } from '../../queries/journeys.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { Control } from '../control.tsx';
import { adminsOnly } from '../words.ts';
import { FilterBar } from './filter-bar.tsx';
import { chosen, type Filters, unfiltered } from './filters.ts';
import { JourneyRow } from './journey-row.tsx';
import { othersOf, type Real, realOf } from './real.ts';
import { useRunMany } from './use-run-many.ts';

/** Few enough to see what comes below them. */
const shownAtFirst = 18;

interface Props {
  journey: Journey | null;
  /** Where on it the chosen sandbox is; null while none is. */
  at: string | null;
  onFollow: (id: string) => void;
  onChoose: (applicationId: string) => void;
}

/** Every way through the machine in words, with whether anybody went it (docs/rules/screens.md, Testing tool). */
export function JourneysTable({ journey, at, onFollow, onChoose }: Props) {
  const isAdmin = useIsAdmin();
  const { data, isError, error, refetch } = useQuery(journeysQuery);
  const [filters, setFilters] = useState<Filters>(unfiltered);
  const [isWhole, setWhole] = useState(false);
  const many = useRunMany();
  const real = data && realOf(journeys, data.ways);
  const others = data && othersOf(journeys, data.ways);
  const rows = chosen(journeys, real, filters);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  const uncovered = real ? journeys.filter(({ id }) => !real.has(id)) : [];
  const refusal = !isAdmin ? adminsOnly : real && uncovered.length === 0 ? 'Every journey is covered.' : null;
  return (
    <section className="jn" aria-labelledby="journeys" aria-busy={!data && !isError}>
      <div className="sec-h pd">
        <h2 id="journeys">Journeys</h2>
        <span className="q">
          every way through <span className="m">{machineVersion}</span>
        </span>
        <span className="cov">
          {real && (
            <>
              <b>{real.size}</b> of {journeys.length} covered
            </>
          )}
        </span>
        {many.isRunning ? (
          <Control label="Stop" icon={Square} onPress={many.stop} />
        ) : (
          <Control
            label="Run uncovered"
            icon={Play}
            refusal={refusal}
            isQuietRefusal
            isPending={!real}
            onPress={() => void many.run(uncovered)}
          />
        )}
      </div>
      <FilterBar filters={filters} hasReal={real !== undefined} onChange={setFilters} />
      {isError && !data && (
        <LoadError title="Failed to load real history" error={error} onRetry={() => void refetch()} />
      )}
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="j1">
              Covered
            </th>
            <th scope="col">Journey</th>
            <th scope="col" className="n j3">
              Steps
            </th>
            <th scope="col" className="j4">
              Ends in
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <JourneyRow
              key={row.id}
              journey={row}
              real={real && (real.get(row.id) ?? null)}
              at={row === journey ? (at ?? 'Chosen') : null}
              outcome={many.outcomes.get(row.id)}
              onFollow={onFollow}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="none q">No journey is called so. Try other words or another end.</p>
      )}
      {rows.length > shown.length && (
        <p className="none">
          <button className="btn sm" type="button" onClick={() => setWhole(true)}>
            Show all {rows.length} journeys
          </button>
        </p>
      )}
      {others && <OtherWays others={others} />}
    </section>
  );
}

/** Real applications that went where no journey goes. */
function OtherWays({ others }: { others: Real & { ways: number } }) {
  const { count, ways, newest } = others;
  return (
    <p className="none q">
      <span>
        {applicationsCount({ count, isAtLeast: false })} ended on {ways === 1 ? 'a way' : `${ways} ways`} of{' '}
        {count === 1 ? 'its' : 'their'} own: through a correction, or as a former system recorded it.{' '}
        <Link className="lk" to={paths.admin.application(newest)}>
          Open the newest
        </Link>
      </span>
    </p>
  );
}
