import { type Job, jobId, type WrittenEvent } from '#services/event-log/append/prepare.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { Settings } from '#services/platform/settings.ts';
import { nextAlarm } from '#state-machines/application/reminders.ts';
import { isStaffKind } from '#state-machines/application/vocabulary.ts';
import { webhookJobs } from './webhook-jobs.ts';

/** Which jobs each event causes. Folding never comes here, so a replay or rebuild cannot enqueue (docs/rules/event-log.md). */
export const queues = {
  createApplicantUser: 'create-applicant-user',
  sendAdminNotification: 'send-admin-notification',
  sendConfirmation: 'send-confirmation',
  sendAssessmentInvitation: 'send-assessment-invitation',
  sendStatusMail: 'send-status-mail',
  sendReminder: 'send-reminder',
  checkDeadline: 'check-deadline',
} as const;

/** What every job about an event carries: ids, never personal data. */
export interface EventJob extends Record<string, string | number> {
  applicationId: string;
  /** Version of the event that caused the job. */
  version: number;
}
/** `again`: a request to resend the mail, which is a mail of its own. */
export type MailJob = EventJob & { again?: string };
/** `until`: when the link ends, where the deadline is over before it was asked for. */
export type ConfirmationJob = MailJob & { until?: string };
/** `linkId`: a link that staff issued; without it, the invitation's own. */
export type AssessmentInvitationJob = MailJob & { linkId?: string };
export type AdminNotificationJob = MailJob & { type: 'initial_application' | 'deadline_missed' };

/** `at`: the instant that the job waits for; a worker whose clock has not reached it looks again later. */
export type DeadlineJob = EventJob & { at?: string };

/** Mails to applicants when their application moved. */
export const statusMailKinds = [
  'details_requested',
  'documents_requested',
  'document_rejected',
  'contract_offered',
  'employed',
  'rejected',
  'future_opportunities',
  'answer_received',
  'withdrawn',
] as const;
export type StatusMailKind = (typeof statusMailKinds)[number];
export type StatusMailJob = MailJob & { kind: StatusMailKind };

/** The mail that an event calls for; what an applicant did themselves is confirmed, not announced. */
function statusMailOf({ type, actor, to }: WrittenEvent): StatusMailKind | null {
  switch (type) {
    case 'details.requested':
      return 'details_requested';
    case 'contract_and_docs.requested':
    case 'documents.requested':
      return 'documents_requested';
    case 'document.rejected':
      return 'document_rejected';
    case 'contract.offered':
    case 'documents.submitted':
      return 'contract_offered';
    case 'contract.accepted':
    case 'employment.confirmed':
      return 'employed';
    case 'contract.declined':
      return actor.kind === 'applicant' ? 'answer_received' : 'rejected';
    case 'application.rejected':
      return 'rejected';
    case 'application.withdrawn':
      // Without an account it was not the applicant: their address said so itself, or is erased (S31).
      return actor.id === null ? null : 'withdrawn';
    case 'application.shelved':
      return to === 'suitable_candidate' ? 'future_opportunities' : null;
    default:
      return null;
  }
}

/** A decision of staff can be taken back for this long before its mail leaves (docs/rules/screens.md, 'Review queue'). */
export const undoBeforeMailMs = 10_000;

/** What our own work and the webhooks in force make of an event. */
export const jobsWith =
  ({ webhooks }: Pick<Settings, 'webhooks'>) =>
  (event: WrittenEvent, applicationId: string): Job[] => [
    ...jobsFor(event, applicationId),
    ...webhookJobs(webhooks, event, applicationId),
  ];

const firstAlarm = ({ data: { kind, due }, at }: WrittenEvent & { type: 'deadline.set' }): string =>
  nextAlarm({ kind, due, since: at }, at);

/** The job that a deadline's job leaves behind. */
export const jobAfter = (id: string): string => derivedId('job', 'after', id);

/** A deadline has one job at a time, which waits for its next instant: a reminder's, then its own. */
export const deadlineJob = (id: string, about: EventJob, at: string): Job & { startAfter: string } => ({
  id,
  queue: queues.checkDeadline,
  data: { ...about, at },
  startAfter: at,
});

/** Sandboxes never come here (event-log/append.ts). */
export function jobsFor(event: WrittenEvent, applicationId: string): Job[] {
  const about: EventJob = { applicationId, version: event.version };
  const job = (queue: string, data: EventJob = about): Job => ({ id: jobId(event, queue), queue, data });
  const mail = (queue: string, data: EventJob = about): Job => {
    const isDecision = isStaffKind(event.actor.kind);
    if (!isDecision) return job(queue, data);
    return {
      ...job(queue, data),
      startAfter: new Date(Date.parse(event.at) + undoBeforeMailMs).toISOString(),
    };
  };
  switch (event.type) {
    case 'application.submitted':
      if (event.data.legacy) return [];
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
      return [deadlineJob(jobId(event, queues.checkDeadline), about, firstAlarm(event))];
    case 'reminder.sent':
      return [job(queues.sendReminder)];
    case 'deadline.missed':
      return [job(queues.sendAdminNotification, { ...about, type: 'deadline_missed' })];
    default: {
      const kind = statusMailOf(event);
      return kind ? [mail(queues.sendStatusMail, { ...about, kind })] : [];
    }
  }
}
