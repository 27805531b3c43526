import { type DeliveryJob, webhookQueues } from '#services/applications/webhook-jobs.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { noWebhook } from './change.ts';
import { noApplication, testType } from './contract.ts';

/** Deliveries that an admin asks for: a test, and one more time. */

async function queue(db: Db, data: DeliveryJob, at: Date): Promise<void> {
  await db.query({
    name: 'queue-webhook',
    text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3)',
    values: [newId(at), webhookQueues.deliverWebhook, data],
  });
}

async function requireActive(db: Db, webhookId: string): Promise<void> {
  const { rows } = await db.query<{ is_active: boolean }>({
    name: 'webhook-active',
    text: 'select is_active from webhooks where webhook_id = $1 for share',
    values: [webhookId],
  });
  if (!rows[0]) throw noWebhook();
  if (!rows[0].is_active)
    throw new DomainError('conflict', 'This webhook is disabled. Enable it first; nothing was sent.');
}

/** Sends an event about no application. @returns its delivery @throws DomainError `not-found`, `conflict` */
export async function sendTest(ctx: Context, webhookId: string, whence: Whence): Promise<{ id: string }> {
  const at = ctx.clock();
  const deliveryId = newId(at);
  await inTransaction(ctx.pool, async (db) => {
    await requireActive(db, webhookId);
    await db.query({
      name: 'queue-test',
      text: `insert into webhook_deliveries (delivery_id, webhook_id, application_id, version, event_type, status, queued_at)
             values ($1, $2, $3, 0, $4, 'queued', $5)`,
      values: [deliveryId, webhookId, noApplication, testType, at],
    });
    await queue(db, { deliveryId, webhookId, applicationId: noApplication, version: 0 }, at);
    await writeAudit(db, auditEntry('webhook_tested', 'webhook', whence, { deliveryId }), at, webhookId);
  });
  return { id: deliveryId };
}

/** The same delivery once more, by the same id; its attempts start again at zero. @throws DomainError `not-found`, `conflict` */
export async function redeliver(
  ctx: Context,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  whence: Whence,
): Promise<{ id: string }> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    await requireActive(db, webhookId);
    const { rows } = await db.query<{ application_id: string; version: number }>({
      name: 'redeliver',
      text: `update webhook_deliveries
             set status = 'queued', attempts = 0, response_status = null, response = null, finished_at = null
             where delivery_id = $2 and webhook_id = $1 and status <> 'queued' returning application_id, version`,
      values: [webhookId, deliveryId],
    });
    const row = rows[0];
    if (!row) {
      const known = await db.query(
        'select from webhook_deliveries where delivery_id = $2 and webhook_id = $1',
        [webhookId, deliveryId],
      );
      if (known.rowCount === 0) throw new DomainError('not-found', 'There is no such delivery.');
      throw new DomainError('conflict', 'This delivery is under way already.');
    }
    await queue(db, { deliveryId, webhookId, applicationId: row.application_id, version: row.version }, at);
    await writeAudit(db, auditEntry('webhook_redelivered', 'webhook', whence, { deliveryId }), at, webhookId);
  });
  return { id: deliveryId };
}
