import type { DeliveryJob } from '#services/applications/webhook-jobs.ts';
import { parseBody, readEvent } from '#services/event-log/read.ts';
import type { Context } from '#services/platform/context.ts';
import { noteSurely } from '#services/platform/db/note-surely.ts';
import { type JobHandler, retries } from '#services/platform/jobs/jobs.ts';
import { noApplication, type Payload, testType } from './contract.ts';
import { begin, note, type Outcome, turnsOutDelivered } from './deliveries.ts';
import { PrivateAddress, type Resolve, refusalOf } from './guard.ts';
import { type Answer, post } from './post.ts';
import { signature } from './sign.ts';
import { findForDelivery } from './webhooks.ts';

export interface DeliverySettings {
  ctx: Context;
  isProduction: boolean;
  /** How long a receiver has to answer. */
  timeoutMs?: number;
  resolve?: Resolve;
}

async function payloadOf(ctx: Context, job: DeliveryJob): Promise<Payload | null> {
  const { deliveryId: id, applicationId, version } = job;
  if (applicationId === noApplication) {
    const at = ctx.clock().toISOString();
    const nothing = { applicationId: null, eventId: null, from: null, to: null, hash: null };
    return { id, type: testType, ...nothing, version: 0, at };
  }
  const row = await readEvent(ctx.pool, applicationId, version);
  if (!row) return null;
  const { type, from, to, at } = parseBody(row);
  return {
    id,
    type,
    applicationId,
    eventId: row.event_id,
    version,
    from,
    to,
    at,
    hash: row.hash.toString('hex'),
  };
}

const isTaken = ({ status }: Answer): boolean => status >= 200 && status < 300;

type Tried = Outcome & { error?: unknown };
/** One POST, until the receiver has answered. Nothing after that is part of it: what was taken is not sent again. */
async function attempt(
  url: string,
  body: string,
  options: Parameters<typeof post>[2],
  attempts: number,
): Promise<Tried> {
  // 'queued' while another try is to come.
  const status = attempts > retries.retryLimit ? 'failed' : 'queued';
  try {
    const answer = await post(url, body, options);
    const said = { responseStatus: answer.status, response: answer.text };
    if (isTaken(answer)) return { status: 'delivered', ...said };
    return { status, ...said, error: new Error(`the webhook answered ${answer.status}`) };
  } catch (error) {
    if (error instanceof PrivateAddress) return { status: 'failed', response: error.message };
    return { status, response: `No answer: ${(error as Error).message}`, error };
  }
}

/**
 * deliver-webhook: one event to one webhook. What the receiver does not take is sent again, later each time, until a person has to
 * look. A webhook that was disabled or deleted since gets nothing.
 * @throws Error when it is to be tried again
 */
export function deliverWebhook({
  ctx,
  isProduction,
  timeoutMs = 10_000,
  resolve,
}: DeliverySettings): JobHandler<DeliveryJob> {
  return async ({ data: job }) => {
    const webhook = await findForDelivery(ctx, job.webhookId);
    const payload = webhook && (await payloadOf(ctx, job));
    if (!webhook || !payload) return;
    const begun = await begin(ctx, job, payload.type);
    // Delivered before: a job that came twice.
    if (!begun || (begun.isOpen && (await turnsOutDelivered(ctx, job.deliveryId)))) return;
    const fail = (response: string) => note(ctx, job.deliveryId, { status: 'failed', response });
    if (!webhook.isActive) return fail('Not sent: the webhook was disabled.');
    const refusal = refusalOf(webhook.url, isProduction);
    if (refusal) return fail(`Not sent: ${refusal}`);
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Cursus/${ctx.release}`,
      'cursus-delivery': job.deliveryId,
      // The world's time, not the product's: receivers refuse what is old.
      'cursus-signature': signature(webhook.secret, body, new Date()),
    };
    const options = { headers, timeoutMs, isProduction, resolve };
    const { error, ...outcome } = await attempt(webhook.url, body, options, begun.attempts);
    await noteSurely(ctx.pool, () => note(ctx, job.deliveryId, outcome));
    if (error) throw error;
  };
}
