import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeadLetter } from '#services/background/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LoadError } from '../components/load-error.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import { deadLettersQuery } from './background-queries.ts';
import { DeadLetterTable } from './dead-letter-table.tsx';

/** Jobs that failed for good: send them on their way again, or put them away with a reason. */
export function DeadLetters() {
  const isAdmin = useIsAdmin();
  const list = useInfiniteQuery(deadLettersQuery);
  const changes = useJobChanges();
  const [open, setOpen] = useState<'all' | DeadLetter | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const close = () => setOpen(null);
  // The row and its buttons are gone: whoever uses the keyboard goes on from here.
  const onDone = () => {
    close();
    heading.current?.focus();
  };
  return (
    <>
      <div className="sec-h">
        <h3 ref={heading} tabIndex={-1}>
          Jobs that failed
          {total > 0 && <span className="chip stop">{total.toLocaleString('en-GB')}</span>}
        </h3>
        {isAdmin && total > 1 && (
          <button className="btn sm set-add" type="button" onClick={() => setOpen('all')}>
            <RotateCw className="i" aria-hidden="true" />
            Try all again
          </button>
        )}
      </div>
      {error && !data && (
        <LoadError title="The jobs could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <span className="sk w5" />}
      {data && rows.length === 0 && (
        <p className="set-none">
          <CircleCheck className="i" aria-hidden="true" />
          No job has failed.
        </p>
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
        <button
          className="btn sm set-more"
          type="button"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older jobs
        </button>
      )}
      {open === 'all' && (
        <ConfirmDialog
          title="Try all again"
          icon={RotateCw}
          action="Try all again"
          onClose={close}
          onConfirm={() => {
            close();
            changes.redriveAll.mutate(undefined, { onSuccess: onDone });
          }}
        >
          {total.toLocaleString('en-GB')} jobs are tried again, as the jobs that they were: what was done
          already is not done twice, and no mail leaves a second time.
        </ConfirmDialog>
      )}
      {open && open !== 'all' && (
        <ReasonDialog
          title="Discard job"
          label="Why it need not be done"
          action="Discard job"
          icon={Trash2}
          isDangerous
          isPending={changes.discard.isPending}
          onClose={close}
          onReason={(reason, _onDone, onError) =>
            changes.discard.mutate({ id: open.id, reason }, { onSuccess: onDone, onError })
          }
        >
          {open.label}: it is never done, and leaves this list. Your reason stays in the audit log.
        </ReasonDialog>
      )}
    </>
  );
}

/** A call about failed jobs; whatever came of it, the list is looked at again. */
function useChange<V, R>(run: (given: V) => Promise<R>, done: (result: R) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => toast({ title: done(result), about: 'jobs' }),
    onError: (error) => {
      // A refused reason is said at its field.
      if (error instanceof ApiError && error.field('reason')) return;
      toast({ title: 'Not done', description: error.message, tone: 'danger', about: 'jobs' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
}

const redriven = ({ redriven }: { redriven: number }): string =>
  redriven === 1
    ? 'The job is on its way again'
    : `${redriven.toLocaleString('en-GB')} jobs are on their way again`;

/** Everything an admin does to jobs that failed for good. */
function useJobChanges() {
  const redrive = useChange(
    ({ id }: DeadLetter) => request('POST /api/jobs/dead-letters/:id/redrive', { params: { id }, body: {} }),
    redriven,
  );
  const redriveAll = useChange(() => request('POST /api/jobs/dead-letters/redrive', { body: {} }), redriven);
  const discard = useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      request('DELETE /api/jobs/dead-letters/:id', { params: { id }, body: { reason } }),
    () => 'Job discarded',
  );
  return { redrive, redriveAll, discard };
}
