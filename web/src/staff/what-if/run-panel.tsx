import { Ban, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { counted } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { useIsAdmin, useStaffUser } from '../shell/staff-user.ts';
import styles from './answer.module.css';
import { isOpen, type useRun, type WhatIfRun } from './use-run.ts';
import { runWords } from './words.ts';

/** Most visits ask nothing: its code comes with the first run. */
const Answer = lazy(async () => ({ default: (await import('./answer.tsx')).Answer }));

/** What became of the question in the address. */
export function RunPanel({ asked: { shown, cancel } }: { asked: ReturnType<typeof useRun> }) {
  const { data, error, isPending } = shown;
  const said = useEnded(data);
  return (
    <Section title="What would have happened" isFlush className={styles.panel} aria-busy={isPending}>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {data ? (
        <Shown run={data} onCancel={() => cancel.mutate(data.id)} isCancelling={cancel.isPending} />
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <EmptyState icon={SearchX} title="This answer is no longer kept">
          Only the latest hundred runs are. Run the history through the change again.
        </EmptyState>
      ) : error ? (
        <LoadError
          title="The answer could not be loaded"
          error={error}
          onRetry={() => void shown.refetch()}
        />
      ) : (
        <Loading />
      )}
    </Section>
  );
}

function Loading() {
  return (
    <Stack space={20} aria-hidden="true" className={styles.note}>
      <Skeleton width="longest" />
      <Skeleton width="long" />
      <Skeleton width="longest" />
    </Stack>
  );
}

/** Said once when a run that was looked at ends: an answer that was there already is read like any text. */
function useEnded(run: WhatIfRun | undefined): string {
  const watched = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!run) return;
    if (isOpen(run)) watched.current = run.id;
    else if (watched.current === run.id) {
      watched.current = null;
      const totals = run.answer?.totals;
      setSaid(
        totals
          ? `Answered: ${totals.same} go the same way, ${totals.diverged} part from it, ${totals.stranded} are stranded.`
          : runWords(run),
      );
    }
  }, [run]);
  return said;
}

interface ShownProps {
  run: WhatIfRun;
  isCancelling: boolean;
  onCancel: () => void;
}

function Shown({ run, isCancelling, onCancel }: ShownProps) {
  if (isOpen(run)) return <Progress run={run} isCancelling={isCancelling} onCancel={onCancel} />;
  if (run.answer)
    return (
      <Suspense fallback={<Loading />}>
        <Answer run={run} answer={run.answer} />
      </Suspense>
    );
  if (run.state === 'cancelled')
    return (
      <EmptyState icon={Ban} title="Cancelled">
        {counted(run.events, 'event')} had been read. Run the history through the change again when you like.
      </EmptyState>
    );
  return (
    <ErrorState
      title="The history could not be run through"
      description={`${run.error ?? 'The worker could not say why.'} Run ${run.id}`}
    />
  );
}

function Progress({ run, isCancelling, onCancel }: ShownProps) {
  const isAdmin = useIsAdmin();
  const { id } = useStaffUser();
  const mayCancel = isAdmin || run.askedBy.id === id;
  const of = run.state === 'running' && run.ofEvents !== null ? Math.max(run.ofEvents, run.events) : null;
  return (
    <Inline space={12} className={styles.note}>
      <span>{runWords(run)}</span>
      <ProgressBar
        label="Running the history"
        className={styles.progressBar}
        max={of ?? undefined}
        value={of === null ? undefined : run.events}
      />
      {mayCancel && (
        <Button isPending={isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Inline>
  );
}
