import type { StaffDocument } from '#services/documents/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';

const verdicts = { 'document.verified': 'verified', 'document.rejected': 'rejected' } as const;
const isVerdict = (type: string): type is keyof typeof verdicts => Object.hasOwn(verdicts, type);

/**
 * The documents as they stood at an instant: the versions that were there, judged as the events up to then say.
 * @param events up to the instant
 */
export function documentsAt(
  items: readonly StaffDocument[],
  events: readonly EventView[],
  asOf: string,
): StaffDocument[] {
  const at = Date.parse(asOf);
  return items
    .filter(({ uploadedAt }) => Date.parse(uploadedAt) <= at)
    .map((item) => {
      const verdict = events.findLast(({ type, data }) => isVerdict(type) && data.documentId === item.id);
      const isReplaced = item.replacedAt !== null && Date.parse(item.replacedAt) <= at;
      return {
        ...item,
        replacedAt: isReplaced ? item.replacedAt : null,
        verificationStatus: verdict && isVerdict(verdict.type) ? verdicts[verdict.type] : 'pending',
        verifiedAt: verdict?.at ?? null,
        verifiedBy: verdict?.actor.name ?? null,
        verificationNotes: verdict?.notes ?? null,
      };
    });
}
