import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleX, GitCompare, Hammer } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { useAddress } from '../address/use-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { EarlierRuns } from '../runs/earlier-runs.tsx';
import { isOpen, runQuery, runsQuery } from '../runs/queries.ts';
import { RunError, RunProgress } from '../runs/run-progress.tsx';
import { useRunChanges } from '../runs/use-run-changes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import styles from './background.module.css';
import { RebuildReport } from './rebuild-report.tsx';

const rebuildIn = (params: URLSearchParams) => params.get('rebuild');

const whatOf = (run: Run): string =>
  run.kind === 'rebuild' && run.question.checkOnly ? 'Compare' : 'Rebuild';

const lead =
  'Lists, counts and statuses are read from tables that every event brings up to date. They can be rebuilt from the log at any time, and must come out the same.';

/** Compares what lists, screens and counts are read from with the log, and rebuilds it from the log (docs/rules/event-log.md, Rebuild). */
export function ReadModels() {
  const isAdmin = useIsAdmin();
  const [isAsking, setAsking] = useState(false);
  const { list, runs, open, last, shownId, shown, failed } = useRebuilds();
  const { start, cancel } = useRunChanges('rebuild');
  const isBusy = start.isPending || open !== undefined;
  const actions = isAdmin && (
    <>
      <Button
        size="small"
        icon={GitCompare}
        isPending={isBusy}
        onClick={() => start.mutate({ checkOnly: true })}
      >
        Compare with the log
      </Button>
      <Button size="small" icon={Hammer} isPending={isBusy} onClick={() => setAsking(true)}>
        Rebuild
      </Button>
    </>
  );
  return (
    <Section
      id="read-models"
      title="Read models"
      level={3}
      lead={isAdmin ? lead : `${lead} Only admins compare and rebuild.`}
      actions={actions}
    >
      {list.isError && !list.data && (
        <LoadError
          title="The rebuilds could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Skeleton width="longest" />}
      {open && (
        <div className={styles.progress} data-ground="paper">
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
        <p className={styles.report} role="alert">
          <ToneText tone="stop" icon={CircleX}>
            <b>{failed === last ? 'The last one' : 'This one'} could not be carried out.</b>{' '}
            <RunError error={failed.error ?? ''} />
          </ToneText>
        </p>
      )}
      {shown?.kind === 'rebuild' && <RebuildReport run={shown} />}
      {list.data && runs.length === 0 && <Text isSoft>Never compared or rebuilt from here.</Text>}
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
          put in their place under a lock of a moment. Work can go on meanwhile. No mail and no job follows
          from it, and whatever differs is named here.
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** The runs so far: the open one, the one that is shown, and why that one failed. */
function useRebuilds() {
  const { address: asked } = useAddress(rebuildIn);
  const list = useInfiniteQuery(runsQuery('rebuild'));
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = runs.find(isOpen);
  const [last] = runs.filter((run) => !isOpen(run));
  const shownId = asked ?? (last?.state === 'done' ? last.id : null);
  const { data: shown } = useQuery({ ...runQuery(shownId ?? ''), enabled: shownId !== null });
  const current = open ? undefined : last;
  const chosen = asked === null ? current : runs.find(({ id }) => id === asked);
  const failed = chosen?.state === 'failed' ? chosen : undefined;
  return { list, runs, open, last, shownId, shown, failed };
}

/** What a rebuild does, in order; `drop` is part of the last. */
const phases = [
  ['projection', 'Project the log'],
  ['index', 'Build indexes'],
  ['compare', 'Catch up, compare'],
  ['swap', 'Swap'],
] as const;

/** Where a rebuild is. The list says the order, and what is done has more than its colour. */
function Phases({ phase, isCompareOnly }: { phase: string | null; isCompareOnly: boolean }) {
  const steps = isCompareOnly ? phases.slice(0, 3) : phases;
  const known = phase === 'drop' ? 'swap' : phase;
  const at = steps.findIndex(([name]) => name === known);
  return (
    <Inline as="ol" space={24} className={styles.phases} aria-label="Steps of the rebuild">
      {steps.map(([name, label], index) => {
        const tone = index < at ? 'good' : index === at ? 'work' : 'wait';
        return (
          <li key={name} aria-current={index === at ? 'step' : undefined}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {index < at && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        );
      })}
    </Inline>
  );
}
