import { queryOptions, useQuery } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Journey, journeys } from '#state-machines/application/journeys.ts';
import { counted } from '#state-machines/numbers.ts';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { applicationsCount } from '../../components/list-figure.ts';
import { LoadError } from '../../components/load-error.tsx';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { adminsOnly } from '../words.ts';
import { columnsFor } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { chosen, type Filters, othersOf, type Real, realOf, unfiltered } from './journeys.ts';
import { useRunMany } from './use-run-many.ts';

/** Which ways real applications went: history, so that it need not be asked for at every look. */
const journeysQuery = queryOptions({
  queryKey: ['journeys'],
  queryFn: ({ signal }) => request('GET /api/journeys', { signal }),
  staleTime: 60_000,
});

/** Few enough to see what comes below them. */
const shownAtFirst = 18;

interface Props {
  journey: Journey | null;
  /** Where on it the chosen sandbox is; null while none is. */
  at: string | null;
  onFollow: (id: string) => void;
  onChoose: (applicationId: string) => void;
}

/** Every way through the machine in words, with whether an application went it (docs/rules/screens.md, Testing tool). */
export function JourneysTable({ journey, at, onFollow, onChoose }: Props) {
  const { data, isError, error, refetch } = useQuery(journeysQuery);
  const [filters, setFilters] = useState<Filters>(unfiltered);
  const [isWhole, setWhole] = useState(false);
  const many = useRunMany();
  const real = data && realOf(journeys, data.ways);
  const others = data && othersOf(journeys, data.ways);
  const listed = chosen(journeys, real, filters);
  const columns = useMemo(() => columnsFor({ onFollow, onChoose }), [onFollow, onChoose]);
  const rows = (isWhole ? listed : listed.slice(0, shownAtFirst)).map((row) => ({
    journey: row,
    real: real && (real.get(row.id) ?? null),
    at: row === journey ? (at ?? 'Chosen') : null,
    outcome: many.outcomes.get(row.id),
  }));
  return (
    <Section
      title="Journeys"
      isPanel
      aside={
        <>
          every way through the flow in use
          {real && (
            <>
              {', '}
              <Text as="span" isWhole>
                <TextButton
                  isQuiet
                  title="List those alone"
                  onClick={() => setFilters({ ...unfiltered, covered: 'covered' })}
                >
                  {real.size} of {journeys.length} covered
                </TextButton>
              </Text>
            </>
          )}
        </>
      }
      actions={<RunUncovered real={real} many={many} />}
      aria-busy={!data && !isError}
    >
      <FilterBar filters={filters} hasReal={real !== undefined} onChange={setFilters} />
      {isError && !data && (
        <LoadError title="Failed to load real history" error={error} onRetry={() => void refetch()} />
      )}
      <Table
        isInPage
        label="Journeys"
        phone="lines"
        isWrapping
        columns={columns}
        rows={rows}
        rowId={(row) => row.journey.id}
        openId={journey?.id}
        empty={
          <Text isSoft data-inset="">
            No journey is called so. Try other words or another end.
          </Text>
        }
      />
      {listed.length > rows.length && (
        <p data-inset="">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {counted(listed.length, 'journey')}
          </Button>
        </p>
      )}
      {others && <OtherWays others={others} />}
    </Section>
  );
}

interface RunUncoveredProps {
  /** Undefined while it is fetched. */
  real: ReadonlyMap<string, Real> | undefined;
  many: ReturnType<typeof useRunMany>;
}

/** Runs those that no real application covers. */
function RunUncovered({ real, many }: RunUncoveredProps) {
  const isAdmin = useIsAdmin();
  const uncovered = real ? journeys.filter(({ id }) => !real.has(id)) : [];
  const reason = real && uncovered.length === 0 ? 'Every journey is covered.' : null;
  if (many.isRunning)
    return (
      <Button icon={Square} onClick={many.stop}>
        Stop
      </Button>
    );
  return (
    <Button
      icon={Play}
      isPending={!real}
      disabledReason={isAdmin ? reason : adminsOnly}
      onClick={() => void many.run(uncovered)}
    >
      Run uncovered
    </Button>
  );
}

/** Real applications that went where no journey goes. */
function OtherWays({ others }: { others: Real & { ways: number } }) {
  const { count, ways, newest } = others;
  return (
    <Text isSoft data-inset="">
      {applicationsCount({ count, isAtLeast: false })} ended on {ways === 1 ? 'a way' : counted(ways, 'way')}{' '}
      of {count === 1 ? 'its' : 'their'} own: through a correction, or as a former system recorded it.{' '}
      <TextLink to={paths.admin.application(newest)}>Open the newest</TextLink>
    </Text>
  );
}
