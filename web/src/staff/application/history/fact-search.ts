import type { FactView } from '#services/event-log/contract.ts';
import { factLabel } from '#state-machines/application/labels.ts';
import { actorText, factSentence, isMoveFact } from '../fact/fact-text.ts';

/** Who acted, as the history is narrowed by it. */
export const actorGroups = ['applicant', 'staff', 'system'] as const;
export type ActorGroup = (typeof actorGroups)[number];
function groupOf({ actor: { kind } }: FactView): ActorGroup | null {
  if (kind === 'unknown') return null;
  return kind === 'applicant' || kind === 'system' ? kind : 'staff';
}

/** What kind of fact it is, as the history is narrowed by it. */
export const factKinds = ['moves', 'corrections', 'documents', 'deadlines', 'other'] as const;
export type FactKind = (typeof factKinds)[number];
export function kindOf(fact: FactView): FactKind {
  const { type } = fact;
  if (type === 'status.corrected') return 'corrections';
  if (type.startsWith('document.')) return 'documents';
  if (type.startsWith('deadline.') || type === 'reminder.sent') return 'deadlines';
  return isMoveFact(fact) || type === 'application.submitted' ? 'moves' : 'other';
}

export interface FactFilter {
  search: string;
  kind: FactKind | undefined;
  who: ActorGroup | undefined;
}

/** Whether a fact has the words looked for anywhere that staff can read, and is of this kind and somebody's of this group. */
export function matchesFact(fact: FactView, { search, kind, who }: FactFilter): boolean {
  if (who && groupOf(fact) !== who) return false;
  if (kind && kindOf(fact) !== kind) return false;
  const words = search.trim().toLowerCase();
  if (words === '') return true;
  const parts = [`no. ${fact.version}`, fact.type, factLabel(fact.type), factSentence(fact), actorText(fact)];
  const more = [fact.reason ?? '', fact.notes ?? '', fact.correlation, fact.release, fact.machine];
  return [...parts, ...more].some((part) => part.toLowerCase().includes(words));
}
