import { queues } from '#services/applications/effects.ts';
import { contactQueues } from '#services/contact/queues.ts';
import { accountQueues } from '#services/identity/account-jobs.ts';
import { defineJob, type JobDefinition, oneAtATime } from '#services/platform/jobs/define-job.ts';
import { sendAccountMail } from './account-mails.ts';
import { sendAdminNotification, sendConfirmation } from './application-mails.ts';
import { sendAssessmentInvitation } from './assessment-mails.ts';
import { mailCheckpointWeekly } from './auditor-mails.ts';
import { sendContactMail } from './contact-mails.ts';
import type { MailSettings } from './mail-settings.ts';
import { sendReminderMail } from './reminder-mails.ts';
import { sendStaffDigest } from './staff-digest.ts';
import { digestQueue } from './staff-notices.ts';
import { sendStatusMail } from './status-mails.ts';
import { sweepMails } from './sweep-mails.ts';

/** A mail's job. They come in hundreds after a decision about many. */
export const defineMailJob = (
  queue: string,
  label: string,
  handler: JobDefinition<MailSettings>['handler'],
): JobDefinition<MailSettings> => defineJob({ queue, label, handler, share: { batch: 50, batches: 2 } });

/** Mails that events of an application cause. */
export const applicationMailJobs = [
  defineMailJob(queues.sendConfirmation, 'Confirmation mail', sendConfirmation),
  defineMailJob(queues.sendAdminNotification, 'Notice to staff', sendAdminNotification),
  defineMailJob(queues.sendAssessmentInvitation, 'Invitation to the assessment', sendAssessmentInvitation),
  defineMailJob(queues.sendStatusMail, 'Mail about a step', sendStatusMail),
  defineMailJob(queues.sendReminder, 'Reminder of a deadline', sendReminderMail),
] as const;

export const notificationJobs = [
  ...applicationMailJobs,
  defineMailJob(accountQueues.sendAccountMail, 'Mail about an account', sendAccountMail),
  defineMailJob(contactQueues.sendContactMail, 'Message from the website', sendContactMail),
  defineJob({
    queue: digestQueue,
    label: 'Digest of notices to staff',
    share: oneAtATime,
    handler: sendStaffDigest,
  }),
  sweepMails,
  mailCheckpointWeekly,
] as const;
