import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookRequest } from '#services/webhooks/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { refreshAfter } from '../queries/refresh.ts';

/** A call that changes webhooks; whatever came of it, the list and the logs are looked at again. */
function useChange<V, R>(run: (given: V) => Promise<R>, done?: (given: V) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (_result, given) => {
      if (done) toast({ title: done(given), about: 'webhook' });
    },
    onError: (error) => {
      // A refused address is said at its field.
      if (error instanceof ApiError && error.field('url')) return;
      toast({ title: 'Not done', description: error.message, tone: 'danger', about: 'webhook' });
    },
    onSettled: refreshAfter(queries, ['webhooks']),
  });
}

/** Everything an admin does to webhooks. */
export function useWebhookChanges() {
  const create = useChange((body: WebhookRequest) => request('POST /api/webhooks', { body }));
  const toggle = useChange(
    ({ id, isActive }: Webhook) =>
      request('PATCH /api/webhooks/:id', { params: { id }, body: { isActive: !isActive } }),
    ({ isActive }) => (isActive ? 'Webhook disabled' : 'Webhook enabled'),
  );
  const remove = useChange(
    ({ id }: Webhook) => request('DELETE /api/webhooks/:id', { params: { id } }),
    () => 'Webhook deleted',
  );
  const test = useChange(
    ({ id }: Webhook) => request('POST /api/webhooks/:id/test', { params: { id } }),
    () => 'Test event on its way',
  );
  const redeliver = useChange(
    ({ webhookId, id }: { webhookId: string; id: string }) =>
      request('POST /api/webhooks/:id/deliveries/:deliveryId/redelivery', {
        params: { id: webhookId, deliveryId: id },
      }),
    () => 'Delivery on its way again',
  );
  return { create, toggle, remove, test, redeliver };
}
export type WebhookChanges = ReturnType<typeof useWebhookChanges>;
