import { insertForm } from '#services/applications/forms.ts';
import { appendEvents } from '#services/event-log/append/append.ts';
import { loadStream, newStream } from '#services/event-log/append/stream.ts';
import { parseBody, readStream } from '#services/event-log/read.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type CopiedCommand, copied, type Original } from './copied.ts';
import { keepSandbox, mostSandboxes, sandboxesOf } from './rows.ts';

/** An invented applicant: names are replaced (ruling 22), and the address can receive nothing (RFC 2606). */
function fictitiousForm(applicationId: string) {
  const short = applicationId.slice(-6);
  return {
    firstName: 'Sandbox',
    lastName: short,
    email: `sandbox-${short}@sandbox.invalid`,
    phone: '+41 00 000 00 00',
    address: 'No street 0, 0000 Nowhere',
    linkedinUrl: null,
    portfolioUrl: null,
    motivation: 'A sandbox: no one applied. Every step here can be taken without any effect.',
  };
}

/** @throws DomainError `not-found` */
async function historyOf(ctx: Context, applicationId: string): Promise<CopiedCommand[]> {
  const rows = await readStream(ctx.pool, applicationId);
  if (rows.length === 0) throw new DomainError('not-found', 'Application not found');
  return copied(rows.map((row): Original => parseBody(row)));
}

function emptyHistory(ctx: Context, at: Date): CopiedCommand[] {
  const actor = { kind: 'applicant', id: null } as const;
  const submit = {
    type: 'submit',
    at: at.toISOString(),
    actor,
    position: 'Personal Assistant',
    sandbox: true,
  } as const;
  return [{ commandId: newId(at), at: submit.at, events: decide(null, submit, ctx.settings.deadlines) }];
}

async function write(ctx: Context, db: Db, applicationId: string, personId: string, from: CopiedCommand[]) {
  for (const [place, { at, events }] of from.entries()) {
    const commandId = derivedId('sandbox', applicationId, place);
    const stream =
      place === 0 ? newStream(applicationId, personId) : await loadStream(db, applicationId, commandId);
    const { repeated } = await appendEvents(db, ctx.keys, {
      stream,
      events,
      commandId,
      at: new Date(at),
      origin: { causation: 'sandbox', correlation: applicationId, client: 'web', release: ctx.release },
      jobsFor: () => [],
    });
    // Its events outlive it; the same key does not bring it back.
    if (repeated) throw new DomainError('conflict', 'This sandbox was deleted meanwhile. Nothing was made.');
  }
}

/** @throws DomainError `idempotency-key-reused`, `conflict` when there are too many */
async function requireRoom(
  db: Db,
  { applicationId, forkedFrom, by }: { applicationId: string; forkedFrom: string | null; by: string },
): Promise<{ isMade: boolean }> {
  const kept = await sandboxesOf(db, by);
  const made = kept.find((one) => one.applicationId === applicationId);
  if (made && made.forkedFrom !== forkedFrom)
    throw new DomainError(
      'idempotency-key-reused',
      'This Idempotency-Key was used before for another sandbox. Nothing was made.',
    );
  if (!made && kept.length >= mostSandboxes)
    throw new DomainError(
      'conflict',
      `You have ${mostSandboxes} sandboxes. Please delete one first; nothing was made.`,
    );
  return { isMade: made !== undefined };
}

/**
 * A new sandbox: a copy of an application with names replaced and without free text, or an empty one.
 * @param key asked for again under the same one it is the same sandbox
 * @returns its application id
 * @throws DomainError `not-found`, `conflict`, `idempotency-key-reused`
 */
export async function beginSandbox(
  ctx: Context,
  forkedFrom: string | null,
  { by, key }: { by: string; key: string | undefined },
  audit: AuditEntry,
): Promise<string> {
  const at = ctx.clock();
  const applicationId = key ? derivedId('sandbox of', by, key) : newId(at);
  const wanted = { applicationId, forkedFrom, by };
  if ((await requireRoom(ctx.pool, wanted)).isMade) return applicationId;
  const history = forkedFrom ? await historyOf(ctx, forkedFrom) : emptyHistory(ctx, at);
  const personId = derivedId('person', applicationId);
  await ctx.keys.create(personId, at);
  await inTransaction(ctx.pool, async (db) => {
    // Of two at once the later one waits here, and finds it made.
    if (!(await keepSandbox(db, { ...wanted, at }))) return void (await requireRoom(db, wanted));
    await insertForm(db, { applicationId, personId, userId: null, at, form: fictitiousForm(applicationId) });
    await write(ctx, db, applicationId, personId, history);
    await writeAudit(db, audit, at, applicationId);
  });
  return applicationId;
}
