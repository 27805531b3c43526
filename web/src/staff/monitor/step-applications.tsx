import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mainFlow, statusLabels, waitingFor } from '#state-machines/application/labels.ts';
import { type AnyStatus, deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { type MonitorView, useMonitorAddress } from '../address/monitor-address.ts';
import { applicationsCount } from '../components/counts.ts';
import { LoadError } from '../components/load-error.tsx';
import { applicationPageQuery } from '../queries/applications.ts';
import { StepApplicationsTable } from './step-applications-table.tsx';

const actors = { applicant: 'Applicant acts', staff: 'Staff act', nobody: 'Nobody has to act' } as const;

/** Where the step stands, in words: 'Step 4', 'Final outcome', 'Outside the main flow'. */
function place(status: AnyStatus): string {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  if (index >= 0) return `Step ${index + 1}`;
  return status === 'rejected' || status === 'suitable_candidate' ? 'Final outcome' : 'Outside the main flow';
}

/** Statuses with a deadline list the next due first, others the newest. */
function sortFor(status: AnyStatus | null) {
  return status === null || status in deadlineOfStatus ? ('deadline' as const) : undefined;
}

interface Props {
  status: AnyStatus | null;
  view: MonitorView;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** The applications at the chosen step, or all of them, page by page. */
export function StepApplications({ status, view, asOf, now }: Props) {
  const monitorAddress = useMonitorAddress();
  /** The cursors of the pages gone through; the last is the one shown. */
  const [gone, setGone] = useState<{ asOf: string | null; cursors: (string | null)[] }>({
    asOf,
    cursors: [null],
  });
  // Another instant begins at its first page.
  const cursors = gone.asOf === asOf ? gone.cursors : [null];
  const setCursors = (next: (string | null)[]) => setGone({ asOf, cursors: next });
  const filters = { status: status ?? undefined, sort: sortFor(status) };
  const page = useQuery(applicationPageQuery(filters, cursors.at(-1) ?? null, asOf));
  const total = page.data?.total;
  return (
    <section className="apps" id="step" aria-labelledby="step-heading" aria-busy={page.isFetching}>
      <header className="sh">
        <h2 id="step-heading">{status ? statusLabels[status] : 'All applications'}</h2>
        <span className="q">
          {status && `${place(status)} · `}
          {total ? applicationsCount(total) : '…'}
        </span>
        {status ? (
          <>
            <span className="q who">
              <UserRound className="i" aria-hidden="true" />
              {actors[waitingFor[status]]}
            </span>
            <Link className="lk q" to={monitorAddress(null, view)} preventScrollReset>
              Show all
            </Link>
          </>
        ) : (
          <span className="q who">Choose a step to narrow the list</span>
        )}
      </header>
      {page.isError && !page.data ? (
        <LoadError
          title="Failed to load workflow data."
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <StepApplicationsTable rows={page.data?.items} asOf={asOf} now={now} />
      )}
      {(cursors.length > 1 || page.data?.next) && (
        <nav className="pager" aria-label="Pages">
          <button
            className="btn sm"
            type="button"
            disabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            <ArrowLeft className="i" aria-hidden="true" />
            Previous
          </button>
          <button
            className="btn sm"
            type="button"
            disabled={!page.data?.next || page.isPlaceholderData}
            onClick={() => setCursors([...cursors, page.data?.next ?? null])}
          >
            Next
            <ArrowRight className="i" aria-hidden="true" />
          </button>
          <span>Page {cursors.length}</span>
        </nav>
      )}
    </section>
  );
}
