import type { MyDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';

type Seen = Pick<MyDocument, 'type' | 'verificationStatus'>;

/** How the documents stand, a line for each state: verified ones counted, the others named too. */
export function verificationLines(documents: readonly Seen[]): string[] {
  if (documents.length === 0) return ['None uploaded'];
  const line = (status: Seen['verificationStatus'], word: string) => {
    const found = documents.filter(({ verificationStatus }) => verificationStatus === status);
    if (found.length === 0) return [];
    const which = status === 'verified' ? '' : `: ${found.map(({ type }) => documentNames[type]).join(', ')}`;
    return [`${found.length} ${word}${which}`];
  };
  return [
    ...line('verified', 'verified'),
    ...line('pending', 'being verified'),
    ...line('rejected', 'rejected'),
  ];
}
