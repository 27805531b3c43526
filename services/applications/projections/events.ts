import type { z } from 'zod';
import { checkStream } from '#services/event-log/chain.ts';
import { type FactBody, textOf } from '#services/event-log/fact.ts';
import { parseBody, readStream } from '#services/event-log/read.ts';
import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { eventsPage, FactView } from '../contract.ts';

function nameOf(actor: FactBody['actor'], names: Map<string, string>): string {
  if (actor.kind === 'system') return 'System';
  if (actor.kind === 'applicant') return 'Applicant';
  return (actor.id && names.get(actor.id)) || 'Former member of staff';
}

/**
 * One application's facts, oldest first, free text decrypted, and the result of recomputing its chain.
 * @param until leaves out what was recorded later; the chain is checked up to there
 * @throws DomainError `not-found`
 */
export async function applicationEvents(
  ctx: Context,
  id: string,
  until: Date | null = null,
): Promise<z.infer<typeof eventsPage>> {
  const all = await readStream(ctx.readPool, id);
  const rows = until ? all.filter((row) => Date.parse(row.recorded_at) <= until.getTime()) : all;
  if (rows.length === 0) throw new DomainError('not-found', 'Application not found');
  const problems = checkStream(id, rows);
  const bodies = rows.map(parseBody);
  const staff = bodies
    .map(({ actor }) => actor)
    .filter((actor) => actor.kind === 'editor' || actor.kind === 'admin');
  const sealed = bodies.flatMap(({ reason, notes }) => [reason, notes]).filter((part) => part !== undefined);
  const [names, decrypt] = await Promise.all([
    namesOf(
      ctx.readPool,
      staff.map((actor) => actor.id).filter((userId) => userId !== null),
    ),
    ctx.keys.decryptor(sealed.map((part) => part.key)),
  ]);
  const items = rows.map((row, index): FactView => {
    const body = bodies[index] as FactBody;
    const read = (field: 'reason' | 'notes') => {
      const part = body[field];
      return part ? decrypt(textOf(id, body.version, field), part) : null;
    };
    return {
      version: row.version,
      eventId: row.event_id,
      type: body.type,
      at: body.at,
      recordedAt: row.recorded_at,
      from: body.from,
      to: body.to,
      actor: { kind: body.actor.kind, id: body.actor.id, name: nameOf(body.actor, names) },
      reason: read('reason'),
      notes: read('notes'),
      data: body.data,
      machine: body.machine,
      commandId: row.command_id,
      correlation: body.correlation,
      release: body.release,
      body: row.body,
      prevHash: row.prev_hash.toString('hex'),
      hash: row.hash.toString('hex'),
    };
  });
  return {
    items,
    chain: {
      verified: problems.length === 0,
      problems: problems.map(({ version, code, detail }) => ({ version, code, detail })),
    },
  };
}
