import type { StaffDocument } from '#services/documents/contract.ts';
import { documentRules, requiredDocuments } from '#state-machines/application/document-rules.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type AnyStatus, type DocumentType, documentTypes } from '#state-machines/application/vocabulary.ts';

/** Where documents may be verified and rejected (ruling 10); proved against the machine. */
export const decidingStatuses = ['legal_docs_pending', 'contract_offered'] as const;
const isDeciding = (status: AnyStatus) => (decidingStatuses as readonly string[]).includes(status);

/** Why staff cannot verify or reject it now, as the server would say; null when they can. */
export function decisionRefusal(document: StaffDocument, status: AnyStatus): string | null {
  if (document.scanStatus === 'waiting') return 'This file still waits for the virus scanner.';
  if (document.scanStatus === 'infected') return 'Malware was found in this file and it was removed.';
  return isDeciding(status) ? null : otherStatus;
}
const otherStatus = `Documents are verified in ${decidingStatuses.map(statusLabel).join(' and ')}.`;

/** One type of document: its versions, newest first. None: it is required and was not uploaded yet. */
export interface DocumentGroup {
  type: DocumentType;
  isRequired: boolean;
  current: StaffDocument | undefined;
  earlier: readonly StaffDocument[];
}

/** Every required type and whatever else was given, in the order of the types. */
export function documentGroups(items: readonly StaffDocument[]): DocumentGroup[] {
  return documentTypes
    .map((type) => {
      const versions = items.filter((item) => item.type === type);
      return {
        type,
        isRequired: documentRules[type].isRequired,
        current: versions.find(({ replacedAt }) => replacedAt === null),
        earlier: versions.filter(({ replacedAt }) => replacedAt !== null),
      };
    })
    .filter(({ isRequired, current, earlier }) => isRequired || current || earlier.length > 0);
}

/** '3 of 5 required verified', and which of the required are not there at all. */
export function requiredStanding(groups: readonly DocumentGroup[]) {
  const required = groups.filter(({ isRequired }) => isRequired);
  return {
    verified: required.filter(({ current }) => current?.verificationStatus === 'verified').length,
    total: requiredDocuments.length,
    missing: required
      .filter(({ current }) => !current || current.scanStatus === 'infected')
      .map(({ type }) => type),
  };
}

/** Those that wait for a decision and can have one now; or why there are none. */
export function waitingForDecision(
  groups: readonly DocumentGroup[],
  status: AnyStatus,
): { waiting: StaffDocument[]; refusal: string | null } {
  const pending = groups
    .flatMap(({ current }) => current ?? [])
    .filter(({ verificationStatus }) => verificationStatus === 'pending');
  const waiting = pending.filter((document) => decisionRefusal(document, status) === null);
  const [first] = pending;
  if (waiting.length > 0) return { waiting, refusal: null };
  if (!first) return { waiting, refusal: 'No document waits for a decision.' };
  // What holds for all of them, rather than what one of them has besides.
  return { waiting, refusal: isDeciding(status) ? decisionRefusal(first, status) : otherStatus };
}
