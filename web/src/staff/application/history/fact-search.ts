import type { FactView } from '#services/applications/contract.ts';
import { factLabel } from '#state-machines/application/labels.ts';
import { actorText, factSentence } from '../fact/fact-text.ts';

/** Who acted, as the history is narrowed by it. */
export const actorGroups = ['applicant', 'staff', 'system'] as const;
export type ActorGroup = (typeof actorGroups)[number];
const groupOf = ({ kind }: FactView['actor']): ActorGroup =>
  kind === 'applicant' || kind === 'system' ? kind : 'staff';

/** Whether a fact has the words looked for anywhere that staff can read, and was somebody's of this group. */
export function matchesFact(fact: FactView, search: string, who?: ActorGroup): boolean {
  if (who && groupOf(fact.actor) !== who) return false;
  const words = search.trim().toLowerCase();
  if (words === '') return true;
  const parts = [fact.type, factLabel(fact.type), factSentence(fact), actorText(fact)];
  return [...parts, fact.reason ?? '', fact.notes ?? ''].some((part) => part.toLowerCase().includes(words));
}
