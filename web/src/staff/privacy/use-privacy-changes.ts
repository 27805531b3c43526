import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Hold, HoldRequest } from '#services/privacy/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { refreshAfter } from '../queries/refresh.ts';

/** A call that changes requests or holds; whatever came of it, what stands there is asked for again. */
function useChange<V, R>(
  run: (given: V) => Promise<R>,
  done: (result: R) => { title: string; description?: string },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => toast({ ...done(result), about: 'privacy' }),
    onError: (error) => {
      // A refused reason is said at its field.
      if (error instanceof ApiError && error.field('reason')) return;
      const isForbidden = error instanceof ApiError && error.status === 403;
      toast({
        title: isForbidden ? 'Access Denied' : 'Not done',
        description: isForbidden ? 'Only admins decide about deletion and holds.' : error.message,
        tone: 'danger',
        about: 'privacy',
      });
      // The role may have been changed meanwhile: the screen follows.
      if (isForbidden) void queries.invalidateQueries({ queryKey: sessionKey });
    },
    onSettled: refreshAfter(queries, ['privacy']),
  });
}

/** Everything an admin does on the privacy screen, with what each says when it worked. */
export function usePrivacyChanges() {
  const approve = useChange(
    (id: string) => request('POST /api/privacy/deletion-requests/:id/approve', { params: { id }, body: {} }),
    () => ({
      title: 'Deletion approved',
      description: 'The data is being erased. The proof will stand here.',
    }),
  );
  const reject = useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      request('POST /api/privacy/deletion-requests/:id/reject', { params: { id }, body: { reason } }),
    () => ({ title: 'Request rejected', description: 'The person is informed by mail, with the reason.' }),
  );
  const hold = useChange(
    (body: HoldRequest) => request('POST /api/privacy/holds', { body }),
    () => ({ title: 'Hold placed', description: 'Nothing of this person is erased until it is released.' }),
  );
  const release = useChange(
    ({ id }: Hold) => request('DELETE /api/privacy/holds/:id', { params: { id } }),
    () => ({ title: 'Hold released' }),
  );
  return { approve, reject, hold, release };
}
export type PrivacyChanges = ReturnType<typeof usePrivacyChanges>;
