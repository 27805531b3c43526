import type { Context } from '#services/platform/context.ts';
import type { SealedRows } from '#services/platform/crypto/reseal.ts';
import type { Webhook } from './contract.ts';

/** `webhooks`: read for staff, and for deliveries. */

/** Binds a secret to its webhook. */
export const sealedFor = (webhookId: string): string => `webhook ${webhookId}`;

export const sealedSecrets = ({ pool, secrets }: Context): SealedRows => ({
  what: 'webhook secrets',
  pool,
  ring: secrets.webhookKeys,
  table: 'webhooks',
  id: 'webhook_id',
  column: 'secret',
  aad: "'webhook ' || webhook_id",
});

export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  const { rows } = await ctx.pool.query<Webhook>({
    name: 'webhooks',
    text: `select w.webhook_id as id, w.url, w.event_types as "eventTypes", w.is_active as "isActive",
                  w.created_at as "createdAt",
                  case when d.status is not null
                    then jsonb_build_object('status', d.status, 'at', to_char(d.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as last
           from webhooks w left join lateral (
             select status, coalesce(finished_at, queued_at) as at from webhook_deliveries
             where webhook_id = w.webhook_id order by queued_at desc, delivery_id desc limit 1
           ) d on true
           order by w.created_at, w.webhook_id`,
  });
  return rows;
}

/** With its secret; null once it is deleted. */
export async function findForDelivery(
  ctx: Context,
  webhookId: string,
): Promise<{ url: string; secret: string; isActive: boolean } | null> {
  const { rows } = await ctx.pool.query<{ url: string; secret: Buffer; is_active: boolean }>({
    name: 'webhook-for-delivery',
    text: 'select url, secret, is_active from webhooks where webhook_id = $1',
    values: [webhookId],
  });
  const row = rows[0];
  if (!row) return null;
  const secret = ctx.secrets.webhookKeys.unseal(sealedFor(webhookId), row.secret).toString('utf8');
  return { url: row.url, secret, isActive: row.is_active };
}
