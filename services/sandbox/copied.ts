import type { DecidedFact } from '#state-machines/application/facts.ts';
import type { Actor, FactType } from '#state-machines/application/vocabulary.ts';

/** A fact of the original, as far as a copy takes it. */
export interface Original {
  type: FactType;
  version: number;
  commandId: string;
  at: string;
  from: DecidedFact['from'];
  to: DecidedFact['to'];
  actor: Actor;
  data: object;
}
/** Facts of one command, which are written together. */
export interface CopiedCommand {
  commandId: string;
  at: string;
  facts: DecidedFact[];
}

/** About things that are not copied: files, mails, and the end of somebody's data. */
const left: ReadonlySet<FactType> = new Set([
  'document.uploaded',
  'document.verified',
  'document.rejected',
  'reminder.sent',
  'personal_data.erased',
]);

/** Versions shift where facts were left out; what points at one points at its copy. */
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
    const fact = { type, from, to, actor: by, data: { ...moved(data, versions), ...mark } } as DecidedFact;
    const last = commands.at(-1);
    if (last?.commandId === commandId) last.facts.push(fact);
    else commands.push({ commandId, at, facts: [fact] });
  }
  return commands;
}
