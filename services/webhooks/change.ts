import { randomBytes } from 'node:crypto';
import { tellSettings } from '#services/event-log/live-updates.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { WebhookRequest } from './contract.ts';
import { refusalOf } from './guard.ts';
import { sealedFor } from './webhooks.ts';

/** More receivers than anybody looks after, and a bound on what an event can cause. */
const mostWebhooks = 20;

interface Row {
  url: string;
  event_types: string[];
  is_active: boolean;
}

/** What stands behind the path may open something (S25). */
function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Runs a change with its audit entry; every process hears of it. */
async function changing<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.pool, async (db) => {
    const done = await work(db);
    await tellSettings(db);
    return done;
  });
  await ctx.settings.refresh();
  return result;
}

export const noWebhook = (): DomainError => new DomainError('not-found', 'There is no such webhook.');

async function held(db: Db, webhookId: string): Promise<Row> {
  const { rows } = await db.query<Row>({
    name: 'webhook-for-update',
    text: 'select url, event_types, is_active from webhooks where webhook_id = $1 for update',
    values: [webhookId],
  });
  if (!rows[0]) throw noWebhook();
  return rows[0];
}

/** @returns the secret, which is shown this once and kept sealed @throws DomainError `invalid-input`, `conflict` */
export async function createWebhook(
  ctx: Context,
  { url, eventTypes }: WebhookRequest,
  { whence, isProduction }: { whence: Whence; isProduction: boolean },
): Promise<{ id: string; secret: string }> {
  const message = refusalOf(url, isProduction);
  if (message) {
    const detail = 'This address cannot be used. Nothing was saved.';
    throw new DomainError('invalid-input', detail, { errors: [{ path: 'url', message }] });
  }
  const at = ctx.clock();
  const id = newId(at);
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  await changing(ctx, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtextextended('webhooks', 0))");
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from webhooks');
    if ((rows[0]?.count ?? 0) >= mostWebhooks)
      throw new DomainError('conflict', `There are ${mostWebhooks} webhooks. Please delete one first.`);
    await db.query({
      name: 'create-webhook',
      text: `insert into webhooks (webhook_id, url, secret, event_types, is_active, created_at, created_by)
             values ($1, $2, $3, $4, true, $5, $6)`,
      values: [
        id,
        url,
        ctx.secrets.webhookKeys.seal(sealedFor(id), Buffer.from(secret)),
        eventTypes,
        at,
        whence.userId,
      ],
    });
    await writeAudit(
      db,
      auditEntry('webhook_created', 'webhook', whence, { url: placeOf(url), eventTypes }),
      at,
      id,
    );
  });
  return { id, secret };
}

/** @throws DomainError `not-found` */
export async function changeWebhook(
  ctx: Context,
  id: string,
  patch: { isActive?: boolean | undefined; eventTypes?: string[] | undefined },
  whence: Whence,
): Promise<void> {
  await changing(ctx, async (db) => {
    const row = await held(db, id);
    const before = { isActive: row.is_active, eventTypes: row.event_types };
    const after = {
      isActive: patch.isActive ?? before.isActive,
      eventTypes: patch.eventTypes ?? before.eventTypes,
    };
    await db.query({
      name: 'change-webhook',
      text: 'update webhooks set is_active = $2, event_types = $3 where webhook_id = $1',
      values: [id, after.isActive, after.eventTypes],
    });
    const entry = auditEntry('webhook_updated', 'webhook', whence, { url: placeOf(row.url), before, after });
    await writeAudit(db, entry, ctx.clock(), id);
  });
}

/** With its delivery log. What waits is not sent. @throws DomainError `not-found` */
export async function deleteWebhook(ctx: Context, id: string, whence: Whence): Promise<void> {
  await changing(ctx, async (db) => {
    const { url } = await held(db, id);
    await db.query({
      name: 'delete-webhook',
      text: 'delete from webhooks where webhook_id = $1',
      values: [id],
    });
    await writeAudit(
      db,
      auditEntry('webhook_deleted', 'webhook', whence, { url: placeOf(url) }),
      ctx.clock(),
      id,
    );
  });
}
