import type { z } from 'zod';
import { checkStream, type LogRow } from '#services/event-log/append/chain.ts';
import { type EventBody, textOf } from '#services/event-log/append/event.ts';
import type { EventView, eventsPage } from '#services/event-log/contract.ts';
import { readStream } from '#services/event-log/read.ts';
import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { isStaffKind } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { notSubmittedYet } from './as-of/instant.ts';
import { type ReadableEvent, readLeniently, readOr, unreadableText } from './event-view.ts';

const former = 'Former member of staff';

function nameOf({ kind, id }: ReadableEvent['actor'], names: Map<string, string>): string {
  if (kind === 'system') return 'System';
  if (kind === 'applicant') return 'Applicant';
  if (kind === 'unknown') return 'Unknown';
  return (id && names.get(id)) || former;
}

function view(row: LogRow, event: ReadableEvent, names: Map<string, string>, read: Decrypt): EventView {
  const { actor, impersonator, reason, notes, ...plain } = event;
  return {
    version: row.version,
    eventId: row.event_id,
    ...plain,
    recordedAt: row.recorded_at,
    actor: { ...actor, name: nameOf(actor, names) },
    impersonator:
      impersonator === null ? null : { id: impersonator, name: names.get(impersonator) ?? former },
    reason: read('reason', reason),
    notes: read('notes', notes),
    commandId: row.command_id,
    body: row.body,
    prevHash: row.prev_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  };
}
type Decrypt = (field: 'reason' | 'notes', part: EventBody['reason']) => string | null;

/**
 * One application's events, oldest first, free text decrypted, and the result of recomputing its chain. An event that was forged or is
 * of a newer release is shown as far as it can be read.
 * @param until leaves out what was recorded later; the chain is checked up to there
 * @throws DomainError `not-found`, also where all of it was recorded later
 */
export async function applicationEvents(
  ctx: Context,
  id: string,
  until: Date | null = null,
): Promise<z.infer<typeof eventsPage>> {
  const all = await readStream(ctx.readPool, id);
  if (all.length === 0) throw new DomainError('not-found', 'Application not found');
  const rows = until ? all.filter((row) => Date.parse(row.recorded_at) <= until.getTime()) : all;
  if (rows.length === 0) throw notSubmittedYet();
  const problems = checkStream(id, rows);
  const events = rows.map(readLeniently);
  const staff = events.flatMap(({ actor, impersonator }) => [
    isStaffKind(actor.kind) ? actor.id : null,
    impersonator,
  ]);
  const sealed = events.flatMap(({ reason, notes }) => [reason, notes]).filter((part) => part !== undefined);
  const [names, decrypt] = await Promise.all([
    namesOf(
      ctx.readPool,
      staff.filter((userId) => userId !== null),
    ),
    ctx.keys.decryptor(sealed.map((part) => part.key)),
  ]);
  const items = rows.map((row, index): EventView => {
    const read: Decrypt = (field, part) => {
      if (!part) return null;
      return readOr(unreadableText, () => decrypt(textOf(id, row.version, field), part));
    };
    return view(row, events[index] as ReadableEvent, names, read);
  });
  return {
    items,
    chain: {
      verified: problems.length === 0,
      problems: problems.map(({ version, code, detail }) => ({ version, code, detail })),
    },
  };
}
