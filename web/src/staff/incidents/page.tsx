import '../styles/applications-bulk.css';
import './incidents.css';
import './incidents-rows.css';
import './incidents-small.css';
import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import type { Incident } from '#services/incidents/contract.ts';
import { addressOf } from '#web/api/request.ts';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { useIncidentAddress } from '../address/incident-address.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { Answer } from './answer.tsx';
import { NothingAsked, NothingFound, NotLookedUp } from './blanks.tsx';
import { FilterBar } from './filter-bar.tsx';
import { incidentQuery } from './queries.ts';
import { TouchedSkeleton } from './touched-table.tsx';
import { isUntouchedSince } from './words.ts';

/** Incidents (docs/rules/product.md, Incident replay): what somebody, a release or a stretch of time did, what followed, and the way back. */
export function IncidentsPage() {
  useTitle('Incidents');
  const isAdmin = useIsAdmin();
  const address = useIncidentAddress();
  const { filter, change, clear } = address;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(incidentQuery(filter));
  const found = filter ? data : undefined;
  const isEmpty = found?.events === 0;
  return (
    <main id="main" className="iv" tabIndex={-1} aria-busy={isFetching}>
      <header className="head">
        <h1>Incidents</h1>
        <span className="cnt" role="status">
          {isFetching && filter !== null && 'Reading the log…'}
        </span>
        {found && !isEmpty && filter && (
          <DownloadLink className="btn" href={addressOf('GET /api/incidents/export.csv', { query: filter })}>
            <Download className="i" aria-hidden="true" />
            Export CSV
          </DownloadLink>
        )}
        <button
          className="btn"
          type="button"
          disabled={isFetching || filter === null}
          onClick={() => void refetch()}
        >
          <RefreshCw className="i" aria-hidden="true" />
          Refresh
        </button>
      </header>
      <FilterBar {...address} found={found} />
      {filter === null && <NothingAsked />}
      {filter && error && (!found || isPlaceholderData) && (
        <NotLookedUp error={error} onRetry={() => void refetch()} onClear={clear} />
      )}
      {filter && !error && !found && (
        <>
          <Figures found={undefined} />
          <div className="iv-l">
            <TouchedSkeleton hasBoxes={isAdmin} />
          </div>
        </>
      )}
      {filter && found && isEmpty && <NothingFound onClear={clear} />}
      {filter && found && !isEmpty && !(error && isPlaceholderData) && (
        <div className={isPlaceholderData ? 'iv-a dim' : 'iv-a'}>
          <div>
            <Figures found={found} />
            {error && (
              <p className="iv-st stop gi gi-alarm" role="alert">
                The log could not be read again. This is the answer of before.
              </p>
            )}
          </div>
          <Answer found={found} filter={filter} change={change} isOld={isPlaceholderData} />
        </div>
      )}
    </main>
  );
}

const number = (value: number) => value.toLocaleString('en-GB');

/** The incident in four figures. */
function Figures({ found }: { found: Incident | undefined }) {
  const untouched = found?.touched.filter(isUntouchedSince).length ?? 0;
  const figures = [
    ['Events', found?.events, ''],
    ['Applications', found?.applications, ''],
    ['Mails sent', found?.mailsSent, 'because of them'],
    ['To put back', found && untouched, 'moved, and untouched since'],
  ] as const;
  return (
    <dl className="strip" aria-label="The incident in figures">
      {figures.map(([label, value, remark]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? <span className="sk w2" /> : <b>{number(value)}</b>}
            {value !== undefined && remark && <small>{remark}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
