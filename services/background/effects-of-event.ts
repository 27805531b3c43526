import { jobAfter, jobsFor, queues } from '#services/applications/effects.ts';
import { readBody } from '#services/event-log/append/chain.ts';
import type { Job, WrittenEvent } from '#services/event-log/append/prepare.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import { readEvent, recorded } from '#services/event-log/read.ts';
import { mailsOfEvent } from '#services/notifications/mail-history.ts';
import type { Context } from '#services/platform/context.ts';
import { newId } from '#services/platform/ids.ts';
import { deliveriesOf } from '#services/webhooks/of-event.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { EventEffects, EventJob } from './contract.ts';
import { queueLabel } from './job-list.ts';
import { jobsAsTheyStand, type KnownJob } from './job-states.ts';

/** A deadline's job leaves the next one: two reminders, the deadline itself, and looks of workers whose clocks were behind. */
const mostAfter = 6;

function followers({ id, queue }: Job): string[] {
  if (queue !== queues.checkDeadline) return [];
  const ids: string[] = [];
  for (let last = id; ids.length < mostAfter; ) {
    last = jobAfter(last);
    ids.push(last);
  }
  return ids;
}

/** Which jobs an event causes is known from the event itself; a text that was forged may name none. */
function causedBy(event: WrittenEvent, applicationId: string): Job[] {
  try {
    return jobsFor(event, applicationId);
  } catch {
    return [];
  }
}

const forgotten = {
  state: 'forgotten',
  attempts: null,
  startAfter: null,
  finishedAt: null,
  error: null,
} as const;

function shown(id: string, queue: string, known: KnownJob | undefined): EventJob {
  return { ...(known ?? { ...forgotten, isDeadLetter: false }), id, queue, label: queueLabel(queue) };
}

/**
 * What one event caused and what came of it (docs/rules/product.md, Tamper-evident history). Jobs are found by the ids that derive from the event, never by
 * searching: it stays fast however long log and queue are.
 * @throws DomainError `not-found`
 */
export async function effectsOfEvent(
  ctx: Context,
  applicationId: string,
  version: number,
): Promise<EventEffects> {
  const row = await readEvent(ctx.pool, applicationId, version);
  if (!row) throw new DomainError('not-found', 'There is no such event.');
  const { state } = await loadStream(ctx.pool, applicationId, newId());
  if (state?.isSandbox) return { isSandbox: true, mails: [], jobs: [], webhooks: [] };
  const body = readBody(row.body);
  const written = body && ({ ...recorded(body), eventId: row.event_id } as WrittenEvent);
  const own = written ? causedBy(written, applicationId) : [];
  const places = own.flatMap((job) => [job.id, ...followers(job)].map((id) => ({ id, queue: job.queue })));
  const [mails, webhooks, known] = await Promise.all([
    mailsOfEvent(ctx, applicationId, version),
    deliveriesOf(ctx, row.event_id),
    jobsAsTheyStand(ctx.pool, applicationId, places),
  ]);
  const ownIds = new Set(own.map(({ id }) => id));
  const jobs = places
    .filter(({ id }) => ownIds.has(id) || known.has(id))
    .map(({ id, queue }) => shown(id, queue, known.get(id)));
  return { isSandbox: false, mails, jobs, webhooks };
}
