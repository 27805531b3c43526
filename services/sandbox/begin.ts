import { insertForm } from '#services/applications/forms.ts';
import { writeAudit } from '#services/audit/write.ts';
import { appendFacts, loadStream, newStream } from '#services/event-log/append.ts';
import { parseBody, readStream } from '#services/event-log/read.ts';
import type { AuditEntry } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { type Db, inTransaction } from '#services/platform/postgres.ts';
import { decide } from '#state-machines/application/decide.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type CopiedCommand, copied, type Original } from './copied.ts';
import { keepSandbox, mostSandboxes, sandboxesOf } from './rows.ts';

/** Nobody: names are replaced (ruling 22), and the address can receive nothing (RFC 2606). */
function nobody(applicationId: string) {
  const short = applicationId.slice(-6);
  return {
    firstName: 'Sandbox',
    lastName: short,
    email: `sandbox-${short}@sandbox.invalid`,
    phone: '+41 00 000 00 00',
    address: 'No street 0, 0000 Nowhere',
    linkedinUrl: null,
    portfolioUrl: null,
    motivation: 'A sandbox: nobody applied. Every step here can be taken without any effect on anybody.',
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
  return [{ commandId: newId(at), at: submit.at, facts: decide(null, submit, ctx.settings.deadlines) }];
}

async function write(ctx: Context, db: Db, applicationId: string, personId: string, from: CopiedCommand[]) {
  for (const [place, { at, facts }] of from.entries()) {
    const commandId = derivedId('sandbox', applicationId, place);
    const stream =
      place === 0 ? newStream(applicationId, personId) : await loadStream(db, applicationId, commandId);
    await appendFacts(db, ctx.keys, {
      stream,
      facts,
      commandId,
      at: new Date(at),
      origin: { causation: 'sandbox', correlation: applicationId, client: 'web', release: ctx.release },
      jobsFor: () => [],
    });
  }
}

/**
 * A new sandbox: a copy of an application with names replaced and nobody's words, or an empty one.
 * @returns its application id
 * @throws DomainError `not-found`
 */
export async function beginSandbox(
  ctx: Context,
  forkedFrom: string | null,
  by: string,
  audit: AuditEntry,
): Promise<string> {
  const at = ctx.clock();
  if ((await sandboxesOf(ctx.pool, by)).length >= mostSandboxes)
    throw new DomainError(
      'conflict',
      `You have ${mostSandboxes} sandboxes. Please delete one first; nothing was made.`,
    );
  const history = forkedFrom ? await historyOf(ctx, forkedFrom) : emptyHistory(ctx, at);
  const applicationId = newId(at);
  const personId = derivedId('person', applicationId);
  await ctx.keys.create(personId, at);
  await inTransaction(ctx.pool, async (db) => {
    await insertForm(db, { applicationId, personId, userId: null, at, form: nobody(applicationId) });
    await write(ctx, db, applicationId, personId, history);
    await keepSandbox(db, { applicationId, forkedFrom, by, at });
    await writeAudit(db, audit, at, applicationId);
  });
  return applicationId;
}
