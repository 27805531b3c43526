import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DeadLetter } from '#services/background/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { LoadError } from '../components/load-error.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import { DeadLetterTable } from './dead-letter-table.tsx';
import { Maintenance } from './maintenance.tsx';
import { ReadModels } from './read-models.tsx';
import { type JobChanges, useJobChanges } from './use-job-changes.ts';
import { Webhooks } from './webhooks.tsx';

const lead =
  'Mails, deadlines and erasures are jobs that are tried again by themselves, for up to half a day. One that cannot be done, such as a mail that its server refuses for good, waits here until a colleague has seen it.';

/** Webhooks and background work: one file to fetch, since they share their tables. */
export function LowerSections() {
  const { hash } = useLocation();
  // A link from another screen names a section that comes after the page.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <Webhooks />
      <Background />
    </>
  );
}

/** What happens unattended: jobs that failed for good, and what the nights found. */
function Background() {
  return (
    <Section id="background" title="Background work" isLarge isFlush lead={lead}>
      <DeadLetters />
      <Maintenance />
      <ReadModels />
    </Section>
  );
}

/** Jobs that failed for good, newest first. */
const deadLettersQuery = infiniteQueryOptions({
  queryKey: ['jobs', 'dead-letters'],
  queryFn: ({ signal, pageParam }) =>
    request('GET /api/jobs/dead-letters', { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: timings.ageTick,
});

/** Jobs that failed for good: try them again, or discard them with a reason. */
function DeadLetters() {
  const isAdmin = useIsAdmin();
  const list = useInfiniteQuery(deadLettersQuery);
  const changes = useJobChanges();
  const [open, setOpen] = useState<'all' | DeadLetter | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  // The row and its buttons are gone: the keyboard goes on from here.
  const onDone = () => {
    setOpen(null);
    heading.current?.focus();
  };
  return (
    <Section
      title="Jobs that failed"
      level={3}
      headingRef={heading}
      aside={
        total > 0 && (
          <StatusBadge tone="stop" isFilled>
            {formatNumber(total)}
          </StatusBadge>
        )
      }
      actions={
        isAdmin &&
        total > 1 && (
          <Button size="small" icon={RotateCw} onClick={() => setOpen('all')}>
            Try all again
          </Button>
        )
      }
    >
      {error && !data && (
        <LoadError title="The jobs could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton width="longest" />}
      {data && rows.length === 0 && (
        <ToneText tone="soft" icon={CircleCheck}>
          No job has failed.
        </ToneText>
      )}
      {rows.length > 0 && (
        <DeadLetterTable
          rows={rows}
          isBusy={changes.redrive.isPending || changes.redriveAll.isPending}
          onRedrive={isAdmin ? (job) => changes.redrive.mutate(job, { onSuccess: onDone }) : null}
          onDiscard={setOpen}
        />
      )}
      {list.hasNextPage && (
        <Button
          size="small"
          data-above="8"
          isPending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older jobs
        </Button>
      )}
      <OpenDialog open={open} total={total} changes={changes} onClose={() => setOpen(null)} onDone={onDone} />
    </Section>
  );
}

interface OpenDialogProps {
  open: 'all' | DeadLetter | null;
  total: number;
  changes: JobChanges;
  onClose: () => void;
  onDone: () => void;
}

function OpenDialog({ open, total, changes, onClose, onDone }: OpenDialogProps) {
  if (open === null) return null;
  if (open === 'all') {
    const confirm = () => {
      onClose();
      changes.redriveAll.mutate(undefined, { onSuccess: onDone });
    };
    return (
      <ConfirmDialog
        title="Try all again"
        icon={RotateCw}
        action="Try all again"
        onClose={onClose}
        onConfirm={confirm}
      >
        {counted(total, 'job')} are tried again, as the jobs that they were: what was done already is not done
        twice, and no mail leaves a second time.
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      title="Discard job"
      label="Why it need not be done"
      action="Discard job"
      icon={Trash2}
      isDangerous
      isPending={changes.discard.isPending}
      onClose={onClose}
      onReason={(reason, _onDone, onError) =>
        changes.discard.mutate({ id: open.id, reason }, { onSuccess: onDone, onError })
      }
    >
      {open.label}: it is never done, and leaves this list. Your reason stays in the audit log.
    </ReasonDialog>
  );
}
