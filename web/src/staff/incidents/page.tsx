import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, SearchX, Siren } from 'lucide-react';
import type { Incident } from '#services/incidents/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { addressOf } from '#web/api/request.ts';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-look.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { useIncidentAddress } from '../address/incident-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { Answer, Spreads } from './answer.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './incidents.module.css';
import { incidentQuery } from './queries.ts';
import { TouchedTable } from './touched-table.tsx';
import { isUntouchedSince, refusedPart } from './words.ts';

/** Incidents (docs/rules/product.md, Incident replay): what a person, a release or a stretch of time did, what followed, and the way back. */
export function IncidentsPage() {
  useScreen('Incidents');
  const address = useIncidentAddress();
  const { filter, change, clear } = address;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(incidentQuery(filter));
  const found = filter ? data : undefined;
  const isEmpty = found?.events === 0;
  const retry = () => void refetch();
  return (
    <main id="main" className={styles.page} tabIndex={-1} aria-busy={isFetching}>
      <PageHead
        title="Incidents"
        aside={<span role="status">{isFetching && filter !== null && 'Reading the log…'}</span>}
        actions={
          <>
            {found && !isEmpty && filter && (
              <DownloadLink
                className={buttonClass({})}
                href={addressOf('GET /api/incidents/export.csv', { query: filter })}
              >
                <Icon icon={Download} />
                Export CSV
              </DownloadLink>
            )}
            <Button
              icon={RefreshCw}
              isPending={isFetching}
              disabledReason={filter === null ? 'Nothing is asked yet' : null}
              onClick={retry}
            >
              Refresh
            </Button>
          </>
        }
      />
      <FilterBar {...address} found={found} />
      {filter === null && <NothingAsked />}
      {filter && error && (!found || isPlaceholderData) && (
        <NotLookedUp error={error} onRetry={retry} onClear={clear} />
      )}
      {filter && !error && !found && (
        <>
          <Figures found={undefined} />
          <div className={styles.list}>
            <Spreads found={undefined} filter={filter} change={change} />
            <TouchedTable rows={undefined} filter={filter} chosen={null} />
          </div>
        </>
      )}
      {filter && found && isEmpty && <NothingFound onClear={clear} />}
      {filter && found && !isEmpty && !(error && isPlaceholderData) && (
        <div className={classNames(styles.answer, isPlaceholderData && styles.outdated)}>
          <div>
            <Figures found={found} />
            {error && (
              <p className={styles.note} role="alert">
                <StatusBadge tone="stop" glyph="alarm">
                  The log could not be read again. This is the answer of before.
                </StatusBadge>
              </p>
            )}
          </div>
          <Answer found={found} filter={filter} change={change} isOld={isPlaceholderData} />
        </div>
      )}
    </main>
  );
}

const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));

/** The incident in four figures. */
function Figures({ found }: { found: Incident | undefined }) {
  const untouched = found?.touched.filter(isUntouchedSince).length;
  return (
    <FigureStrip
      label="The incident in figures"
      figures={[
        { label: 'Events', value: shown(found?.events) },
        { label: 'Applications', value: shown(found?.applications) },
        { label: 'Mails sent', value: shown(found?.mailsSent), note: found && 'because of them' },
        { label: 'To put back', value: shown(untouched), note: found && 'moved, and untouched since' },
      ]}
    />
  );
}

/** Before anything was asked. */
const NothingAsked = () => (
  <EmptyState icon={Siren} title="What went wrong?">
    Say when it happened, who did it, what was recorded or by which release. You see which applications were
    touched, what followed there and which mails were sent, and an admin can correct them together. Looking
    changes nothing.
  </EmptyState>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="Nothing like that was recorded"
    actions={<Button onClick={onClear}>Clear Filters</Button>}
  >
    No event matches all of it. A longer time or fewer filters may find it.
  </EmptyState>
);

interface Failed {
  error: Error;
  onRetry: () => void;
  onClear: () => void;
}
/** An address that asks nothing sensible says what is wrong with it; anything else can be tried again. */
function NotLookedUp({ error, onRetry, onClear }: Failed) {
  const wrong = error instanceof ApiError && error.status === 400 ? error.problem?.errors : undefined;
  if (!wrong?.length)
    return <LoadError title="The incident could not be looked up" error={error} onRetry={onRetry} />;
  return (
    <ErrorState
      title="This cannot be looked up"
      description={wrong.map(refusedPart).join('; ')}
      actions={<Button onClick={onClear}>Clear Filters</Button>}
    />
  );
}
