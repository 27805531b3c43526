import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleX, ScanSearch } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { useAddress } from '../address/use-address.ts';
import { isOpen, runsQuery } from '../runs/queries.ts';
import { RunError } from '../runs/run-error.tsx';
import { RunProgress } from '../runs/run-progress.tsx';
import { useRunChanges } from '../runs/use-run-changes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { Checkpoints } from './checkpoints.tsx';
import { checkpointsQuery } from './queries.ts';
import { Result } from './result.tsx';
import { Verifications } from './verifications.tsx';
import styles from './verify.module.css';

const runIn = (params: URLSearchParams) => params.get('run');
const signs = 'Verifies, and signs a statement about every last event when the log holds';

/** Verification: whether the whole log still is what was written, and how anybody can convince themselves (docs/rules/product.md, Tamper-evident history). */
export function VerifyPage() {
  useTitle('Verification');
  const isAdmin = useIsAdmin();
  const { address: asked } = useAddress(runIn);
  const list = useInfiniteQuery(runsQuery('verify'));
  const { start, cancel } = useRunChanges('verify');
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = runs.find(isOpen);
  const [last] = runs.filter((run) => !isOpen(run));
  const shownId = asked ?? runs.find(({ state }) => state === 'done')?.id ?? null;
  const isBusy = start.isPending || open !== undefined;
  useNewCheckpoints(last?.id);

  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <PageHead
        title="Verification"
        actions={
          <div className={styles.acts}>
            {isAdmin && (
              <Button
                className={styles.act}
                icon={BadgeCheck}
                disabled={isBusy}
                title={signs}
                onClick={() => start.mutate({ sign: true })}
              >
                Sign a checkpoint
              </Button>
            )}
            <Button
              className={styles.act}
              variant="primary"
              icon={ScanSearch}
              disabled={isBusy}
              onClick={() => start.mutate({})}
            >
              Verify now
            </Button>
          </div>
        }
      />
      <div className={styles.body}>
        <div className={styles.results}>
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
          {!open && last?.state === 'failed' && <LastFailed error={last.error ?? ''} />}
          {asked !== null && (
            <p className={styles.back}>
              <TextLink to={paths.admin.verify}>Back to the latest result</TextLink>
            </p>
          )}
          <Result list={list} shownId={shownId} lastId={last?.id} />
          {runs.length > 0 && <Verifications list={list} runs={runs} shownId={shownId} />}
        </div>
        <Checkpoints />
      </div>
    </main>
  );
}

/** A run that has ended may have signed a checkpoint. */
function useNewCheckpoints(lastId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (lastId) void queries.invalidateQueries({ queryKey: checkpointsQuery.queryKey });
  }, [lastId, queries]);
}

/** The last run came to no answer; what is shown below is an earlier one. */
const LastFailed = ({ error }: { error: string }) => (
  <div className={styles.lastFailed} role="alert">
    <Icon icon={CircleX} />
    <p>
      <b>The last verification could not be carried out.</b> <RunError error={error} />
    </p>
  </div>
);
