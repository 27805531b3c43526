import type { DecidedEvent } from '#state-machines/application/events.ts';
import type { Actor, EventType } from '#state-machines/application/vocabulary.ts';

/** An event of the original, as far as a copy takes it. */
export interface Original {
  type: EventType;
  version: number;
  commandId: string;
  at: string;
  from: DecidedEvent['from'];
  to: DecidedEvent['to'];
  actor: Actor;
  data: object;
}
/** Events of one command, which are written together. */
export interface CopiedCommand {
  commandId: string;
  at: string;
  events: DecidedEvent[];
}

/** About things that are not copied: files, mails, and the end of a person's data. */
const left: ReadonlySet<EventType> = new Set([
  'document.uploaded',
  'document.verified',
  'document.rejected',
  'reminder.sent',
  'personal_data.erased',
]);

/** Versions shift where events were left out; what points at one points at its copy. */
function moved(data: object, versions: ReadonlyMap<number, number>): object {
  const entries = Object.entries(data).map(([key, value]) => {
    const isVersion = (key === 'armedBy' || key === 'corrects') && typeof value === 'number';
    return [key, isVersion ? (versions.get(value) ?? null) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * The history of an application as a sandbox's own: the same steps at the same times, without anybody's words, files or
 * account. Pure.
 */
export function copied(history: readonly Original[]): CopiedCommand[] {
  const versions = new Map<number, number>();
  const commands: CopiedCommand[] = [];
  for (const { type, version, commandId, at, from, to, actor, data } of history) {
    if (left.has(type)) continue;
    versions.set(version, versions.size + 1);
    const by: Actor = { kind: actor.kind, id: actor.kind === 'applicant' ? null : actor.id };
    const mark = type === 'application.submitted' ? { sandbox: true } : {};
    const event = { type, from, to, actor: by, data: { ...moved(data, versions), ...mark } } as DecidedEvent;
    const last = commands.at(-1);
    if (last?.commandId === commandId) last.events.push(event);
    else commands.push({ commandId, at, events: [event] });
  }
  return commands;
}
