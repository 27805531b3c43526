import { type Job, jobId, type WrittenFact } from '#services/event-log/append.ts';

/** Which jobs each fact causes. Folding never comes here, so a replay or rebuild cannot enqueue (event-log.md). */
export const queues = {
  createApplicantUser: 'create-applicant-user',
  sendAdminNotification: 'send-admin-notification',
  sendConfirmation: 'send-confirmation',
  sendAssessmentInvitation: 'send-assessment-invitation',
  checkDeadline: 'check-deadline',
} as const;

/** What every job about a fact carries: ids, never personal data. */
export interface FactJob extends Record<string, string | number> {
  applicationId: string;
  /** Version of the fact that caused the job. */
  version: number;
}
/** `asked`: the applicant's own wish for the mail once more, which is a mail of its own. */
export type ConfirmationJob = FactJob & { asked?: string };
/** `linkId`: a link that staff issued; without it, the invitation's own. */
export type AssessmentInvitationJob = FactJob & { linkId?: string };
export type AdminNotificationJob = FactJob & { type: 'initial_application' | 'deadline_missed' };

/** A decision of staff can be taken back for this long before its mail leaves (look-and-feel.md, 'Review queue'). */
export const undoBeforeMailMs = 10_000;

/** Sandboxes never come here (event-log/append.ts). */
export function jobsFor(fact: WrittenFact, applicationId: string): Job[] {
  const about: FactJob = { applicationId, version: fact.version };
  const job = (queue: string, data: FactJob = about): Job => ({ id: jobId(fact, queue), queue, data });
  const mail = (queue: string): Job => {
    const isDecision = fact.actor.kind === 'editor' || fact.actor.kind === 'admin';
    if (!isDecision) return job(queue);
    return { ...job(queue), startAfter: new Date(Date.parse(fact.at) + undoBeforeMailMs).toISOString() };
  };
  switch (fact.type) {
    case 'application.submitted':
      if (fact.data.legacy) return [];
      return [
        job(queues.createApplicantUser),
        job(queues.sendConfirmation),
        job(queues.sendAdminNotification, { ...about, type: 'initial_application' }),
      ];
    case 'confirmation.sent':
      return [mail(queues.sendConfirmation)];
    case 'assessment.invited':
      return [mail(queues.sendAssessmentInvitation)];
    case 'deadline.set':
      return [{ ...job(queues.checkDeadline), startAfter: fact.data.due }];
    case 'deadline.missed':
      return [job(queues.sendAdminNotification, { ...about, type: 'deadline_missed' })];
    default:
      return [];
  }
}
