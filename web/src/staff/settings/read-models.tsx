import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleX, GitCompare, Hammer } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { useAddress } from '../address/use-address.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LoadError } from '../components/load-error.tsx';
import { EarlierRuns } from '../runs/earlier-runs.tsx';
import { isOpen, runQuery, runsQuery } from '../runs/queries.ts';
import { RunError } from '../runs/run-error.tsx';
import { RunProgress } from '../runs/run-progress.tsx';
import { useRunChanges } from '../runs/use-run-changes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { RebuildReport } from './rebuild-report.tsx';

const rebuildIn = (params: URLSearchParams) => params.get('rebuild');

const whatOf = (run: Run): string =>
  run.kind === 'rebuild' && run.question.checkOnly ? 'Compare' : 'Rebuild';

/** What lists, screens and counts are read from: compared with the log, and made anew from it (docs/rules/event-log.md, Rebuild). */
export function ReadModels() {
  const isAdmin = useIsAdmin();
  const { address: asked } = useAddress(rebuildIn);
  const [isAsking, setAsking] = useState(false);
  const list = useInfiniteQuery(runsQuery('rebuild'));
  const { start, cancel } = useRunChanges('rebuild');
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = runs.find(isOpen);
  const [last] = runs.filter((run) => !isOpen(run));
  const shownId = asked ?? (last?.state === 'done' ? last.id : null);
  const shown = useQuery({ ...runQuery(shownId ?? ''), enabled: shownId !== null });
  const isBusy = start.isPending || open !== undefined;
  const chosen = asked !== null ? runs.find(({ id }) => id === shownId) : open ? undefined : last;
  const failed = chosen?.state === 'failed' ? chosen : undefined;
  return (
    <>
      <div className="sec-h set-h3">
        <h3 id="read-models" tabIndex={-1}>
          Read models
        </h3>
        {isAdmin && (
          <span className="set-acts">
            <button
              className="btn sm"
              type="button"
              disabled={isBusy}
              onClick={() => start.mutate({ checkOnly: true })}
            >
              <GitCompare className="i" aria-hidden="true" />
              Compare with the log
            </button>
            <button className="btn sm" type="button" disabled={isBusy} onClick={() => setAsking(true)}>
              <Hammer className="i" aria-hidden="true" />
              Rebuild
            </button>
          </span>
        )}
      </div>
      <p className="q set-help">
        Lists, counts and statuses are read from tables that every event brings up to date. They can be made
        anew from the log at any time, and must come out the same.
        {!isAdmin && ' Only admins compare and rebuild.'}
      </p>
      {list.isError && !list.data && (
        <LoadError
          title="The rebuilds could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <span className="sk w5" />}
      {open && (
        <div className="set-run">
          <RunProgress
            key={open.id}
            run={open}
            doing={whatOf(open) === 'Compare' ? 'Comparing with the log' : 'Rebuilding'}
            at={list.dataUpdatedAt}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate(open.id)}
          />
          <Phases phase={open.phase} isCompareOnly={whatOf(open) === 'Compare'} />
        </div>
      )}
      {failed && (
        <p className="set-bad" role="alert">
          <CircleX className="i" aria-hidden="true" />
          <span>
            <b>{failed === last ? 'The last one' : 'This one'} could not be carried out.</b>{' '}
            <RunError error={failed.error ?? ''} />
          </span>
        </p>
      )}
      {shown.data?.kind === 'rebuild' && <RebuildReport run={shown.data} />}
      {list.data && runs.length === 0 && <p className="set-none">Never compared or rebuilt from here.</p>}
      {runs.length > 0 && (
        <EarlierRuns
          caption="Comparisons and rebuilds, newest first"
          runs={runs}
          shownId={shownId}
          words={['Equal', 'Differences']}
          what={whatOf}
          to={({ id }) => `${paths.admin.settings}?rebuild=${id}#read-models`}
          next={{
            isThere: list.hasNextPage,
            isBusy: list.isFetchingNextPage,
            fetch: () => void list.fetchNextPage(),
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Rebuild the read models"
          icon={Hammer}
          action="Rebuild"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            start.mutate({ checkOnly: false });
          }}
        >
          The whole log is projected into new tables beside the live ones, compared with them row by row, and
          put in their place under a lock of a moment. Everybody goes on working meanwhile. No mail and no job
          follows from it, and whatever differs is named here.
        </ConfirmDialog>
      )}
    </>
  );
}

/** What a rebuild does, in order; `drop` is part of the last. */
const phases = [
  ['projection', 'Project the log'],
  ['index', 'Build indexes'],
  ['compare', 'Catch up, compare'],
  ['swap', 'Swap'],
] as const;

/** Where a rebuild is. The order is told by the list, what is done by more than its colour. */
function Phases({ phase, isCompareOnly }: { phase: string | null; isCompareOnly: boolean }) {
  const steps = isCompareOnly ? phases.slice(0, 3) : phases;
  const known = phase === 'drop' ? 'swap' : phase;
  const at = steps.findIndex(([name]) => name === known);
  return (
    <ol className="set-ph" aria-label="Steps of the rebuild">
      {steps.map(([name, label], index) => {
        const sign = index < at ? 'good' : index === at ? 'work' : 'wait';
        return (
          <li key={name} aria-current={index === at ? 'step' : undefined}>
            <span className={`st ${sign}`}>
              {label}
              {index < at && <span className="vh">, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
