import { type Job, jobId, type WrittenEvent } from '#services/event-log/append/prepare.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { Settings } from '#services/platform/settings.ts';

export const webhookQueues = { deliverWebhook: 'deliver-webhook' } as const;

/** Ids only. `again` tells a delivery that an admin asked for from the event's own. */
export interface DeliveryJob extends Record<string, string | number> {
  deliveryId: string;
  webhookId: string;
  applicationId: string;
  version: number;
}

/** Derived from webhook and event: a repeat finds it, and so does the receiver. */
export const deliveryIdOf = (webhookId: string, eventId: string): string =>
  derivedId('webhook delivery', webhookId, eventId);

/** One job for each webhook in force that wants the type; sandboxes never come here (event-log/append.ts). */
export function webhookJobs(
  webhooks: Settings['webhooks'],
  event: WrittenEvent,
  applicationId: string,
): Job[] {
  const queue = webhookQueues.deliverWebhook;
  return webhooks
    .filter(({ eventTypes }) => eventTypes.length === 0 || eventTypes.includes(event.type))
    .map(({ id: webhookId }) => {
      const deliveryId = deliveryIdOf(webhookId, event.eventId);
      const data: DeliveryJob = { deliveryId, webhookId, applicationId, version: event.version };
      return { id: jobId(event, `${queue} ${webhookId}`), queue, data };
    });
}
