import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { newWebhook, queued, Webhook } from '#services/webhooks/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';

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
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

export interface NewWebhook {
  url: string;
  eventTypes: readonly string[];
}

/** Everything an admin does to webhooks. */
export function useWebhookChanges() {
  const create = useChange((body: NewWebhook) =>
    call<typeof newWebhook>('/api/webhooks', { method: 'POST', body }),
  );
  const toggle = useChange(
    ({ id, isActive }: Webhook) =>
      call(`/api/webhooks/${id}`, { method: 'PATCH', body: { isActive: !isActive } }),
    ({ isActive }) => (isActive ? 'Webhook disabled' : 'Webhook enabled'),
  );
  const remove = useChange(
    ({ id }: Webhook) => call(`/api/webhooks/${id}`, { method: 'DELETE' }),
    () => 'Webhook deleted',
  );
  const test = useChange(
    ({ id }: Webhook) => call<typeof queued>(`/api/webhooks/${id}/test`, { method: 'POST', body: {} }),
    () => 'Test event on its way',
  );
  const redeliver = useChange(
    ({ webhookId, id }: { webhookId: string; id: string }) =>
      call<typeof queued>(`/api/webhooks/${webhookId}/deliveries/${id}/redelivery`, {
        method: 'POST',
        body: {},
      }),
    () => 'Delivery on its way again',
  );
  return { create, toggle, remove, test, redeliver };
}
export type WebhookChanges = ReturnType<typeof useWebhookChanges>;
