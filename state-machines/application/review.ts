import { reviewDecisions } from './screens.ts';
import { isFinal, type Status } from './vocabulary.ts';

/** The Review screen's own set of thirteen (staff side, section 4, 'Status sets'), in the specification's order. */
export const reviewStatuses: readonly Status[] = [
  'application_received',
  'email_confirmation_sent',
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'assessment_completed',
  'legal_docs_pending',
  'contract_offered',
  'suitable_candidate',
  'rejected',
];

/** Its tabs, in their order. */
export const reviewTabs = ['manual', 'urgent', 'in-progress', 'completed'] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** Whether a decision of staff is due: marked 'manual' in the set, and exactly those with decisions in the table. */
export const isManual = (status: string): boolean => reviewDecisions.some(({ from }) => from === status);

const open = reviewStatuses.filter((status) => !isFinal(status)).toReversed();

/** Which statuses each tab's queue holds, furthest along first (docs/rules/screens.md, Review queue). */
export const statusesOfTab: Record<ReviewTab, readonly Status[]> = {
  manual: open.filter(isManual),
  urgent: open,
  'in-progress': open.filter((status) => !isManual(status)),
  completed: reviewStatuses.filter((status) => isFinal(status)),
};
