import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

/** Before its step the assessment may be completed through the link, once (ruling 11); proved against the machine. */
const early: readonly AnyStatus[] = [
  'application_received',
  'email_confirmation_sent',
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
];
type Asked = Pick<ApplicationDetail, 'workflowStatus' | 'assessmentScore' | 'isSandbox'>;

/** Why no link can be sent, as the server would say; null when one can. */
export function invitationRefusal(application: Asked): string | null {
  const { workflowStatus: status, assessmentScore } = application;
  if (application.isSandbox) return 'A sandbox sends no mail.';
  if (assessmentScore === null && (early.includes(status) || status === 'assessment_booking')) return null;
  return 'This application has completed its assessment, or is past it.';
}
