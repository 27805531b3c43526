import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleX, ScanSearch } from 'lucide-react';
import { useEffect } from 'react';
import type { Run } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { useAddress } from '../address/use-address.ts';
import { EarlierRuns } from '../runs/earlier-runs.tsx';
import { checkpointsQuery, isOpen, runsQuery } from '../runs/queries.ts';
import { RunError, RunProgress } from '../runs/run-progress.tsx';
import { useRunChanges } from '../runs/use-run-changes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import { Checkpoints } from './checkpoints.tsx';
import { Result } from './result.tsx';
import styles from './verify.module.css';

const runIn = (params: URLSearchParams) => params.get('run');
const signs = 'Verifies, and signs a statement about every last event when the log holds';

/** Verification: whether the whole log still is what was written, and how anybody can convince themselves (docs/rules/product.md, Tamper-evident history). */
export function VerifyPage() {
  useScreen('Verification');
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
          <Inline space={12}>
            {isAdmin && (
              <Button
                icon={BadgeCheck}
                isPending={isBusy}
                title={signs}
                onClick={() => start.mutate({ sign: true })}
              >
                Sign a checkpoint
              </Button>
            )}
            <Button variant="primary" icon={ScanSearch} isPending={isBusy} onClick={() => start.mutate({})}>
              Verify now
            </Button>
          </Inline>
        }
      />
      <div
        className={classNames(styles.body, list.isSuccess && runs.length === 0 && styles.bare)}
        data-line="above"
      >
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
            <p className={styles.note} data-inset="">
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
  <Notice icon={CircleX} isUrgent>
    <b>The last verification could not be carried out.</b> <RunError error={error} />
  </Notice>
);

interface VerificationsProps {
  list: UseInfiniteQueryResult;
  runs: readonly Run[];
  shownId: string | null;
}

const runPath = ({ id }: Run): string => `${paths.admin.verify}?run=${id}`;

/** Every verification so far, newest first. */
function Verifications({ list, runs, shownId }: VerificationsProps) {
  return (
    <Section title="Verifications" className={styles.first}>
      <EarlierRuns
        caption="Verifications, newest first"
        runs={runs}
        shownId={shownId}
        words={['Holds', 'Does not hold']}
        to={runPath}
        next={{
          isThere: list.hasNextPage,
          isBusy: list.isFetchingNextPage,
          fetch: () => void list.fetchNextPage(),
        }}
      />
    </Section>
  );
}
