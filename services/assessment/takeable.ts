import { snapshotOf } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** Whether an applicant may still complete an assessment: in or before its step, and there is no result yet (ruling 11). */
export const isTakeable = (state: ApplicationState): boolean =>
  state.assessmentScore === null &&
  snapshotOf(state).can({ type: 'complete-assessment', actor: 'applicant' });

/** The portal asks only in its step. */
export const isOpenInPortal = ({
  status,
  assessmentScore,
}: Pick<ApplicationState, 'assessmentScore'> & { status: string }): boolean =>
  status === 'assessment_booking' && assessmentScore === null;

/** One answer for a link that is missing, unknown, expired, used, or of no use any more. */
export const linkRefused = (): DomainError =>
  new DomainError('link-invalid', 'This assessment link is invalid, expired, or has already been used.');
