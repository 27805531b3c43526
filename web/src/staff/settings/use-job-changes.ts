import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeadLetter } from '#services/background/contract.ts';
import { counted } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { refreshAfter } from '../queries/refresh.ts';

/** A call about failed jobs; the list is read again whether it worked or not. */
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
    onSettled: refreshAfter(queries, ['jobs']),
  });
}

const redriven = ({ redriven }: { redriven: number }): string =>
  redriven === 1 ? 'The job is on its way again' : `${counted(redriven, 'job')} are on their way again`;

/** Everything an admin does to jobs that failed for good. */
export function useJobChanges() {
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
export type JobChanges = ReturnType<typeof useJobChanges>;
