import { documentPhrases, phrasesOf } from '#state-machines/application/document-names.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { MyDocument } from '../document-uploads/documents-query.ts';

type Given = Pick<MyDocument, 'type' | 'verificationStatus' | 'verificationNotes'>;

/** A longer reason stands on the page of the documents alone. */
const maxReason = 90;

/**
 * The step while documents are asked for and some have arrived: a rejected one gives it its title, a missing one is named.
 * @returns null while nothing is uploaded, when the general prompt says it all
 */
export function documentsStep(items: readonly Given[]): { title: string; text: string } | null {
  if (items.length === 0) return null;
  const missing = requiredDocuments.filter((type) => !items.some((item) => item.type === type));
  const isPlural = missing.length > 1 || missing[0] === 'references';
  const lacks =
    missing.length > 0 ? `Your ${phrasesOf(missing)} ${isPlural ? 'are' : 'is'} still missing. ` : '';
  const rejected = items.filter(({ verificationStatus }) => verificationStatus === 'rejected');
  const [first] = rejected;
  const end = 'Once all five are in, submit them together.';
  if (!first) {
    if (missing.length > 0) return { title: 'Upload your legal documents', text: lacks + end };
    return {
      title: 'Submit your documents',
      text: 'All five are here. Submitting hands them to us, and your contract follows.',
    };
  }
  const reason = first.verificationNotes?.trim() ?? '';
  const says =
    reason && reason.length <= maxReason ? `${/[.!?]$/.test(reason) ? reason : `${reason}.`} ` : '';
  if (rejected.length > 1)
    return {
      title: `Send ${rejected.length} documents again`,
      text: `The reasons stand beside them. ${lacks}${end}`,
    };
  return { title: `Send your ${documentPhrases[first.type]} again`, text: says + lacks + end };
}
