import { deliveryIdOf } from '#services/applications/webhook-jobs.ts';
import type { Context } from '#services/platform/context.ts';
import type { EventDelivery } from './contract.ts';
import { listWebhooks } from './webhooks.ts';

interface Row extends Omit<EventDelivery, 'url'> {
  webhook_id: string;
}

/** What was sent of one event, and what was answered. Found by the ids that derive from event and webhook: no log is searched. */
export async function deliveriesOf(ctx: Context, eventId: string): Promise<EventDelivery[]> {
  const webhooks = await listWebhooks(ctx);
  if (webhooks.length === 0) return [];
  const { rows } = await ctx.pool.query<Row>({
    name: 'deliveries-of-event',
    text: `select webhook_id, status, attempts, response_status as "responseStatus", queued_at as "queuedAt", finished_at as "finishedAt"
           from webhook_deliveries where delivery_id = any($1::uuid[]) order by queued_at, delivery_id`,
    values: [webhooks.map(({ id }) => deliveryIdOf(id, eventId))],
  });
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return rows.map(({ webhook_id, ...row }) => ({ url: urls.get(webhook_id) ?? '', ...row }));
}
