import type { DeadlineKind, DocumentType, Status } from '#state-machines/application/vocabulary.ts';

/**
 * The specification's own tables, copied by hand in its wording and read from the text: the walk's model knows these and nothing of
 * `screens.ts`, `pages.ts` or the machine. A change of the workflow is made here a second time, on purpose.
 */
export interface Move {
  from: Status;
  to: Status;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim());
const wordsOf = <T extends string>(text: string): T[] => text.split(', ') as T[];

/** All fifteen (ruling 1). */
export const statuses: readonly Status[] = wordsOf(
  'application_received, email_confirmation_sent, email_confirmed, raw_review_pending, detailed_info_requested, detailed_info_received, detailed_review_pending, assessment_booking, assessment_completed, contract_and_docs, legal_docs_pending, contract_offered, employed, rejected, suitable_candidate',
);
export const finals: readonly Status[] = wordsOf('employed, rejected, suitable_candidate');

/** Staff side, section 4, 'Manual decisions on the Review screen': from, to, button. */
export const reviewDecisions: readonly Move[] = linesOf(`
  raw_review_pending | detailed_info_requested | Approve & Request Details
  raw_review_pending | suitable_candidate | Mark as Suitable
  raw_review_pending | rejected | Reject Application
  detailed_review_pending | assessment_booking | Approve for Assessment
  detailed_review_pending | suitable_candidate | Mark as Suitable
  detailed_review_pending | rejected | Reject Application
  assessment_completed | legal_docs_pending | Request Legal Documents
  assessment_completed | suitable_candidate | Mark as Suitable
  assessment_completed | rejected | Reject After Assessment
  contract_offered | suitable_candidate | Mark as Employed
  contract_offered | rejected | Contract Declined
`).map((row) => {
  const [from, to] = cellsOf(row);
  return { from, to } as Move;
});

/** Staff side, section 4, 'Status sets': the Applications screen's eleven, in their order. */
const applicationsScreen: readonly Status[] = wordsOf(
  'application_received, email_confirmation_sent, email_confirmed, raw_review_pending, detailed_info_requested, detailed_info_received, detailed_review_pending, assessment_booking, contract_and_docs, suitable_candidate, rejected',
);
/** 'Advance to Next Step': the next entry of that list; none from contract_and_docs onward. */
export const listAdvance: readonly Move[] = applicationsScreen
  .slice(0, applicationsScreen.indexOf('contract_and_docs'))
  .map((from, place) => ({ from, to: applicationsScreen[place + 1] as Status }));

/** Staff side, section 4, 'Application detail next actions'. */
export const detailActions: readonly Move[] = linesOf(`
  application_received to email_confirmed, or rejected.
  email_confirmed to raw_review_pending.
  raw_review_pending to detailed_info_requested, rejected, or suitable_candidate.
  detailed_info_requested to detailed_info_received.
  detailed_info_received to detailed_review_pending.
  detailed_review_pending to assessment_booking, rejected, or suitable_candidate.
  assessment_booking to assessment_completed.
  assessment_completed to legal_docs_pending, rejected, or suitable_candidate.
  legal_docs_pending to contract_offered.
  contract_offered to employed, or rejected (contract declined).
`).flatMap((line) => {
  const [from, ...targets] = line.match(/\w+/g)?.filter((word) => statuses.includes(word as Status)) ?? [];
  return targets.map((to) => ({ from, to }) as Move);
});

/** What staff may do at all: the three tables together (ruling 3). */
export const staffMoves: readonly Move[] = [...reviewDecisions, ...listAdvance, ...detailActions];
export const movesFrom = (from: Status): Status[] => [
  ...new Set(staffMoves.filter((move) => move.from === from).map(({ to }) => to)),
];

/** Applicant side, section 4, 'Applicant-triggered transitions', and rulings 8, 11, 12. Withdrawal (ruling 14) is apart. */
export const applicantMoves = {
  confirm: { from: wordsOf<Status>('application_received, email_confirmation_sent'), to: 'email_confirmed' },
  details: { from: wordsOf<Status>('detailed_info_requested'), to: 'detailed_info_received' },
  assessment: { from: wordsOf<Status>('assessment_booking'), to: 'assessment_completed' },
  documents: { from: wordsOf<Status>('legal_docs_pending'), to: 'contract_offered' },
  accept: { from: wordsOf<Status>('contract_offered'), to: 'employed' },
  decline: { from: wordsOf<Status>('contract_offered'), to: 'rejected' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

/** Up to and in its step an applicant may complete the assessment by the mailed link (ruling 11). */
export const beforeAssessed: readonly Status[] = statuses.slice(0, statuses.indexOf('assessment_completed'));

/** Applicant side, section 4, 'Pages allowed per status', with rulings 1 and 37 for the two statuses that it lacks. */
const pages = linesOf(`
  application_received |
  email_confirmation_sent, contract_and_docs | dashboard, status
  email_confirmed, raw_review_pending, detailed_info_received, detailed_review_pending, assessment_completed, rejected, suitable_candidate | dashboard, status
  detailed_info_requested | dashboard, status, detailed-info
  assessment_booking | dashboard, status, assessment
  legal_docs_pending | dashboard, status, documents
  contract_offered | dashboard, status, contract
  employed | dashboard, status, onboarding
`).map(cellsOf);
export const pagesOf = (status: Status): string[] => {
  const [, allowed = ''] = pages.find(([those = '']) => wordsOf(those).includes(status)) ?? [];
  return allowed ? wordsOf(allowed) : [];
};

/** Ruling 9: what entering a status sets, in hours. */
export const deadlines: Partial<Record<Status, { kind: DeadlineKind; hours: number }>> = {
  application_received: { kind: 'email', hours: 10 * 24 },
  email_confirmation_sent: { kind: 'email', hours: 10 * 24 },
  detailed_info_requested: { kind: 'details', hours: 7 * 24 },
  assessment_booking: { kind: 'assessment', hours: 48 },
  legal_docs_pending: { kind: 'documents', hours: 7 * 24 },
  contract_offered: { kind: 'contract', hours: 7 * 24 },
};

/** Ruling 11. */
export const linkHours = 48;
/** Ruling 4. */
export const undoMinutes = 10;
/** Ruling 10: where documents are given, and where staff look at them. */
export const documentStatuses: readonly Status[] = wordsOf('legal_docs_pending, contract_offered');
/** Applicant side, section 3, 'Document types'. */
export const documentTypes: readonly DocumentType[] = wordsOf(
  'passport_id, work_permit, cv_resume, references, certifications, background_check',
);
export const requiredDocuments = documentTypes.filter((type) => type !== 'certifications');

/** Staff side, section 3. */
export const rejectionReasons = [
  'Insufficient qualifications',
  'Experience not suitable',
  'Failed assessment',
  'Poor communication skills',
  'Not a cultural fit',
  'Salary expectations too high',
  'Other',
] as const;
