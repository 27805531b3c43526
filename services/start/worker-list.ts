import type { PgBoss } from 'pg-boss';
import { createApplicantUser } from '#services/applications/create-applicant-user.ts';
import {
  type NightlySweep,
  sweepDeadlinesCron,
  sweepDeadlinesNightly,
} from '#services/applications/deadline-sweep.ts';
import { queues } from '#services/applications/effects.ts';
import { checkDeadline } from '#services/applications/jobs.ts';
import { webhookQueues } from '#services/applications/webhook-jobs.ts';
import { closeAuditHours, closeHoursCron, closeHoursQueue } from '#services/audit/close-hours.ts';
import { contactQueues } from '#services/contact/queues.ts';
import {
  scanAllWaiting,
  scanDocument,
  scanWaitingCron,
  sweepFilesCron,
  sweepOrphans,
} from '#services/documents/jobs.ts';
import { documentQueues } from '#services/documents/queues.ts';
import { checkpointCron, nightlyCheckpoint, takeCheckpointQueue } from '#services/event-log/jobs.ts';
import type { AuditOptions } from '#services/event-log/verify/audit-log.ts';
import { accountQueues } from '#services/identity/account-jobs.ts';
import { forgetSignUps, forgetSignUpsCron } from '#services/identity/jobs.ts';
import { sweepCron, sweepIdentity, sweepQueue } from '#services/identity/sweep.ts';
import { sendAccountMail } from '#services/notifications/account-mails.ts';
import { sendAssessmentInvitation } from '#services/notifications/assessment-mails.ts';
import { sendContactMail } from '#services/notifications/contact-mails.ts';
import { sendAdminNotification, sendConfirmation } from '#services/notifications/jobs.ts';
import type { MailSettings } from '#services/notifications/mail-settings.ts';
import { sendReminderMail } from '#services/notifications/reminder-mails.ts';
import { sendStaffDigest } from '#services/notifications/staff-digest.ts';
import { digestQueue } from '#services/notifications/staff-notices.ts';
import { sendStatusMail } from '#services/notifications/status-mails.ts';
import { sweepMails, sweepMailsCron, sweepMailsQueue } from '#services/notifications/sweep-mails.ts';
import { work } from '#services/platform/jobs/jobs.ts';
import { maintenance } from '#services/platform/jobs/maintenance.ts';
import { eraseRestored } from '#services/privacy/erasure/erase-again.ts';
import { erasePerson } from '#services/privacy/erasure/erase-person.ts';
import { sendPrivacyMail } from '#services/privacy/mails/privacy-mails.ts';
import { privacyQueues } from '#services/privacy/queues.ts';
import { findRequest } from '#services/privacy/requests/requests.ts';
import { followRetention, retentionCron } from '#services/privacy/retention/retention.ts';
import { replayQueue } from '#services/replay/runs/ask.ts';
import { type ReplaySettings, workReplay } from '#services/replay/runs/work.ts';
import { deliverWebhook } from '#services/webhooks/deliver.ts';

/** Every queue and who works it, in one visible list. */
export const queueNames: readonly string[] = [
  ...Object.values(queues),
  ...Object.values(accountQueues),
  ...Object.values(documentQueues),
  ...Object.values(contactQueues),
  ...Object.values(privacyQueues),
  ...Object.values(webhookQueues),
  digestQueue,
  replayQueue,
  sweepMailsQueue,
  sweepQueue,
  closeHoursQueue,
  takeCheckpointQueue,
];

/** Mails come in hundreds after a decision about many; what runs by the clock comes alone. */
const mails = { batch: 50, batches: 2 };
const alone = { batch: 1, batches: 1 };

export async function workAll(
  boss: PgBoss,
  settings: MailSettings & { isProduction: boolean; warn: NightlySweep['warn'] },
  audit: AuditOptions,
  openOwner: ReplaySettings['openOwner'],
): Promise<void> {
  const { ctx } = settings;
  await work(boss, queues.createApplicantUser, createApplicantUser(ctx));
  await work(boss, queues.sendConfirmation, sendConfirmation(settings), mails);
  await work(boss, queues.sendAdminNotification, sendAdminNotification(settings), mails);
  await work(boss, queues.sendAssessmentInvitation, sendAssessmentInvitation(settings), mails);
  await work(boss, queues.sendStatusMail, sendStatusMail(settings), mails);
  await work(boss, contactQueues.sendContactMail, sendContactMail(settings), mails);
  await work(boss, privacyQueues.sendPrivacyMail, sendPrivacyMail(settings), mails);
  await work(boss, digestQueue, sendStaffDigest({ ...settings, findRequest }), alone);
  await work(boss, privacyQueues.eraseAgain, eraseRestored(ctx), alone);
  await work(boss, privacyQueues.retention, followRetention(ctx), alone);
  await work(boss, privacyQueues.erasePerson, erasePerson(settings), alone);
  await work(boss, queues.sendReminder, sendReminderMail(settings), mails);
  await work(boss, queues.checkDeadline, checkDeadline(ctx));
  const sweep = sweepDeadlinesNightly({ ctx, reads: audit.pool, warn: settings.warn });
  await work(boss, queues.sweepDeadlines, sweep, alone);
  await work(boss, webhookQueues.deliverWebhook, deliverWebhook(settings));
  await work(boss, accountQueues.sendAccountMail, sendAccountMail(settings), mails);
  await work(boss, accountQueues.forgetSignUps, forgetSignUps(ctx), alone);
  await work(boss, sweepQueue, sweepIdentity(ctx), alone);
  await work(boss, closeHoursQueue, closeAuditHours(ctx), alone);
  await work(boss, sweepMailsQueue, sweepMails(ctx), alone);
  await work(boss, documentQueues.scanDocument, scanDocument(ctx), { batch: 1, batches: 2 });
  await work(boss, documentQueues.scanWaiting, scanAllWaiting(ctx), alone);
  await work(boss, documentQueues.sweepFiles, sweepOrphans(ctx), alone);
  await work(boss, replayQueue, workReplay({ ctx, audit, openOwner }), { batch: 1, batches: 2 });
  const checkpoint = nightlyCheckpoint(audit, ctx.clock);
  const signed = async () => void (await maintenance(ctx, takeCheckpointQueue, checkpoint));
  await work(boss, takeCheckpointQueue, signed, alone);
  await boss.schedule(privacyQueues.retention, retentionCron.cron, {}, { tz: retentionCron.tz });
  await boss.schedule(accountQueues.forgetSignUps, forgetSignUpsCron.cron, {}, { tz: forgetSignUpsCron.tz });
  await boss.schedule(documentQueues.scanWaiting, scanWaitingCron.cron, {}, { tz: scanWaitingCron.tz });
  await boss.schedule(documentQueues.sweepFiles, sweepFilesCron.cron, {}, { tz: sweepFilesCron.tz });
  await boss.schedule(queues.sweepDeadlines, sweepDeadlinesCron.cron, {}, { tz: sweepDeadlinesCron.tz });
  await boss.schedule(closeHoursQueue, closeHoursCron.cron, {}, { tz: closeHoursCron.tz });
  await boss.schedule(sweepMailsQueue, sweepMailsCron.cron, {}, { tz: sweepMailsCron.tz });
  await boss.schedule(sweepQueue, sweepCron.cron, {}, { tz: sweepCron.tz });
  await boss.schedule(takeCheckpointQueue, checkpointCron.cron, {}, { tz: checkpointCron.tz });
  // Workers start after a restore, too; several at once, and one that comes again and again, are one.
  await boss.send(privacyQueues.eraseAgain, {}, { singletonSeconds: 600 });
}
