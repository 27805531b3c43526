import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DeliveryJob } from '#services/applications/webhook-jobs.ts';
import type { Context } from '#services/platform/context.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import { longestPauseMs } from '#services/platform/db/note-surely.ts';
import { type Delivery, noApplication } from './contract.ts';

/** `webhook_deliveries`: what was sent, how often it was tried, and what was answered. */

export interface Begun {
  /** With this one. */
  attempts: number;
  /** No one has noted what came of the attempt before. */
  isOpen: boolean;
}

/** Notes the attempt, and forgets what was answered before. @returns null when it was delivered already */
export async function begin(ctx: Context, job: DeliveryJob, type: string): Promise<Begun | null> {
  const { rows } = await ctx.pool.query<Begun>({
    name: 'webhook-begin',
    text: `with before as (
             select attempts > 0 and response is null as is_open from webhook_deliveries where delivery_id = $1)
           insert into webhook_deliveries as d
             (delivery_id, webhook_id, application_id, version, event_type, status, attempts, queued_at)
           values ($1, $2, $3, $4, $5, 'queued', 1, $6)
           on conflict (delivery_id) do update set attempts = d.attempts + 1, response = null, response_status = null
             where d.status <> 'delivered'
           returning attempts, coalesce((select is_open from before), false) as "isOpen"`,
    values: [job.deliveryId, job.webhookId, job.applicationId, job.version, type, ctx.clock()],
  });
  return rows[0] ?? null;
}

/** Longer than a worker that has its database back takes to note what it brought. */
const noteMs = longestPauseMs + 3_000;

/**
 * What came of an attempt that no one has noted: its worker was killed, or was without its database for so long that the queue gave the job
 * to another. @returns whether it turns out to be delivered
 */
export async function turnsOutDelivered(ctx: Context, deliveryId: string): Promise<boolean> {
  await sleep(noteMs);
  const { rowCount } = await ctx.pool.query({
    name: 'webhook-is-delivered',
    text: "select from webhook_deliveries where delivery_id = $1 and status = 'delivered'",
    values: [deliveryId],
  });
  return rowCount === 1;
}

export interface Outcome {
  status: Delivery['status'];
  responseStatus?: number;
  response: string;
}
/** What came of an attempt. */
export async function note(
  ctx: Context,
  deliveryId: string,
  { status, responseStatus, response }: Outcome,
): Promise<void> {
  await ctx.pool.query({
    name: 'webhook-note',
    text: `update webhook_deliveries set status = $2, response_status = $3, response = $4,
             finished_at = case when $2 <> 'queued' then $5::timestamptz end
           where delivery_id = $1`,
    values: [deliveryId, status, responseStatus ?? null, response.slice(0, 500), ctx.clock()],
  });
}

interface Row {
  delivery_id: string;
  application_id: string;
  version: number;
  event_type: string;
  status: Delivery['status'];
  attempts: number;
  response_status: number | null;
  response: string | null;
  queued_at: string;
  finished_at: string | null;
}

const shown = (row: Row): Delivery => ({
  id: row.delivery_id,
  applicationId: row.application_id === noApplication ? null : row.application_id,
  version: row.version,
  type: row.event_type,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.response_status,
  response: row.response,
  queuedAt: row.queued_at,
  finishedAt: row.finished_at,
});

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Newest first. */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Delivery[]; next: string | null }> {
  const [before = null, beforeId = null] = cursor ? readCursor(place, cursor) : [];
  const { rows } = await ctx.pool.query<Row>({
    name: 'webhook-deliveries',
    text: `select delivery_id, application_id, version, event_type, status, attempts, response_status, response,
                  queued_at, finished_at
           from webhook_deliveries
           where webhook_id = $1 and ($2::timestamptz is null or (queued_at, delivery_id) < ($2, $3::uuid))
           order by queued_at desc, delivery_id desc limit $4`,
    values: [webhookId, before, beforeId, limit + 1],
  });
  const last = rows[limit - 1];
  const next = rows.length > limit && last ? writeCursor([last.queued_at, last.delivery_id]) : null;
  return { items: rows.slice(0, limit).map(shown), next };
}
