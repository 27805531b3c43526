import '../styles/runs.css';
import './verify.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleX, ScanSearch } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useNow } from '#web/ui/use-now.ts';
import { useAddress } from '../address/use-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { EarlierRuns } from '../runs/earlier-runs.tsx';
import { isOpen, runQuery, runsQuery } from '../runs/queries.ts';
import { RunError } from '../runs/run-error.tsx';
import { RunProgress } from '../runs/run-progress.tsx';
import { useRunChanges } from '../runs/use-run-changes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { Checkpoints } from './checkpoints.tsx';
import { Problems } from './problems.tsx';
import { checkpointsQuery } from './queries.ts';
import { NotVerified, Verdict, VerdictSkeleton } from './verdict.tsx';

const runIn = (params: URLSearchParams) => params.get('run');
const runPath = (id: string): string => `${paths.admin.verify}?run=${id}`;

/** Verification: whether the whole log still is what was written, and how anybody can convince themselves (docs/rules/product.md, Tamper-evident history). */
export function VerifyPage() {
  useTitle('Verification');
  const isAdmin = useIsAdmin();
  const { address: asked } = useAddress(runIn);
  const now = useNow();
  const list = useInfiniteQuery(runsQuery('verify'));
  const { start, cancel } = useRunChanges('verify');
  const queries = useQueryClient();
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = runs.find(isOpen);
  const [last] = runs.filter((run) => !isOpen(run));
  const shownId = asked ?? runs.find(({ state }) => state === 'done')?.id ?? null;
  const shown = useQuery({ ...runQuery(shownId ?? ''), enabled: shownId !== null });
  const answer = shown.data?.kind === 'verify' ? shown.data : null;
  const isBusy = start.isPending || open !== undefined;
  const lastId = last?.id;

  // One that has ended may have signed a checkpoint.
  useEffect(() => {
    if (lastId) void queries.invalidateQueries({ queryKey: checkpointsQuery.queryKey });
  }, [lastId, queries]);

  return (
    <main id="main" className="vf" tabIndex={-1}>
      <header className="head">
        <h1>Verification</h1>
        <span className="cnt" />
        {isAdmin && (
          <button
            className="btn"
            type="button"
            disabled={isBusy}
            title="Verifies, and signs a statement about every last event when the log holds"
            onClick={() => start.mutate({ sign: true })}
          >
            <BadgeCheck className="i" aria-hidden="true" />
            Sign a checkpoint
          </button>
        )}
        <button className="btn pri" type="button" disabled={isBusy} onClick={() => start.mutate({})}>
          <ScanSearch className="i" aria-hidden="true" />
          Verify now
        </button>
      </header>
      <div className="vf-b">
        <div className="vf-m">
          {open && (
            <RunProgress
              key={open.id}
              run={open}
              doing="Verifying the whole log"
              at={list.dataUpdatedAt}
              isCancelling={cancel.isPending}
              onCancel={() => cancel.mutate(open.id)}
            />
          )}
          {!open && last?.state === 'failed' && (
            <div className="notice" role="alert">
              <CircleX className="i" aria-hidden="true" />
              <p>
                <b>The last verification could not be carried out.</b> <RunError error={last.error ?? ''} />
              </p>
            </div>
          )}
          {asked !== null && (
            <p className="vf-back">
              <Link className="lk" to={paths.admin.verify}>
                Back to the latest result
              </Link>
            </p>
          )}
          {list.isError && !list.data && (
            <LoadError
              title="The verifications could not be loaded"
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {shown.isError && !shown.data && (
            <LoadError
              title="The result could not be loaded"
              error={shown.error}
              onRetry={() => void shown.refetch()}
            />
          )}
          {(list.isPending || shown.isLoading) && <VerdictSkeleton />}
          {list.data && !shownId && <NotVerified />}
          <div role="status">{answer && <Verdict run={answer} now={now} />}</div>
          {answer?.error && answer.id !== lastId && (
            <p className="none q">
              It could not be carried out. <RunError error={answer.error} />
            </p>
          )}
          {answer?.answer && answer.answer.problemCount > 0 && (
            <Problems key={answer.id} {...answer.answer} />
          )}
          {runs.length > 0 && (
            <section className="sec" aria-labelledby="earlier">
              <h2 id="earlier">Verifications</h2>
              <EarlierRuns
                caption="Verifications, newest first"
                runs={runs}
                shownId={shownId}
                words={['Holds', 'Does not hold']}
                to={({ id }) => runPath(id)}
                next={{
                  isThere: list.hasNextPage,
                  isBusy: list.isFetchingNextPage,
                  fetch: () => void list.fetchNextPage(),
                }}
              />
            </section>
          )}
        </div>
        <Checkpoints />
      </div>
    </main>
  );
}
