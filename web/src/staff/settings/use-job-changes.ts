import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeadLetter, redriveResult } from '#services/background/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';

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
export function useJobChanges() {
  const redrive = useChange(
    ({ id }: DeadLetter) =>
      call<typeof redriveResult>(`/api/jobs/dead-letters/${id}/redrive`, { method: 'POST', body: {} }),
    redriven,
  );
  const redriveAll = useChange(
    () => call<typeof redriveResult>('/api/jobs/dead-letters/redrive', { method: 'POST', body: {} }),
    redriven,
  );
  const discard = useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      call(`/api/jobs/dead-letters/${id}`, { method: 'DELETE', body: { reason } }),
    () => 'Job discarded',
  );
  return { redrive, redriveAll, discard };
}
