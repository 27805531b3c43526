import { createApplicantUser } from '#services/applications/create-applicant-user.ts';
import { queues } from '#services/applications/effects.ts';
import { checkDeadline } from '#services/applications/jobs.ts';
import { webhookQueues } from '#services/applications/webhook-jobs.ts';
import { contactQueues } from '#services/contact/queues.ts';
import { scanDocument } from '#services/documents/jobs.ts';
import { documentQueues } from '#services/documents/queues.ts';
import { accountQueues } from '#services/identity/account-jobs.ts';
import { forgetSignUps } from '#services/identity/jobs.ts';
import { sendAccountMail } from '#services/notifications/account-mails.ts';
import { sendAssessmentInvitation } from '#services/notifications/assessment-mails.ts';
import { sendContactMail } from '#services/notifications/contact-mails.ts';
import { sendAdminNotification, sendConfirmation } from '#services/notifications/jobs.ts';
import { sendReminderMail } from '#services/notifications/reminder-mails.ts';
import { sendStaffDigest } from '#services/notifications/staff-digest.ts';
import { digestQueue } from '#services/notifications/staff-notices.ts';
import { sendStatusMail } from '#services/notifications/status-mails.ts';
import { sweepMails, sweepMailsQueue } from '#services/notifications/sweep-mails.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { outboxMail, type SendMail } from '#services/platform/mail.ts';
import { eraseRestored } from '#services/privacy/erasure/erase-again.ts';
import { erasePerson } from '#services/privacy/erasure/erase-person.ts';
import { sendPrivacyMail } from '#services/privacy/mails/privacy-mails.ts';
import { privacyQueues } from '#services/privacy/queues.ts';
import { findRequest } from '#services/privacy/requests/requests.ts';
import { followRetention } from '#services/privacy/retention/retention.ts';
import { deliverWebhook } from '#services/webhooks/deliver.ts';
import { publicUrl } from './fresh-database.ts';

interface OutboxRow {
  job_id: string;
  queue: string;
  data: object;
}

export interface TestJobs {
  /** Works what is due by the test's clock, and what follows from it. @returns the queues worked, in order */
  runDue: () => Promise<string[]>;
  /** Works one job on its queue, as often as a test likes. */
  work: (queue: string, data: object) => Promise<void>;
}

/** The handlers of the jobs that events and accounts cause, without pg-boss in between: jobs come straight from the outboxes. */
export function testJobs(
  ctx: Context,
  send: SendMail = outboxMail(ctx.pool, 'office@adjutant.example', ctx.clock),
): TestJobs {
  const settings = { ctx, send, publicUrl, staffMailbox: 'staff@adjutant.example' };
  const handlers = {
    [queues.createApplicantUser]: createApplicantUser(ctx),
    [queues.sendConfirmation]: sendConfirmation(settings),
    [queues.sendAssessmentInvitation]: sendAssessmentInvitation(settings),
    [queues.sendStatusMail]: sendStatusMail(settings),
    [queues.sendReminder]: sendReminderMail(settings),
    [queues.sendAdminNotification]: sendAdminNotification(settings),
    [contactQueues.sendContactMail]: sendContactMail(settings),
    [digestQueue]: sendStaffDigest({ ...settings, findRequest }),
    [sweepMailsQueue]: sweepMails(ctx),
    [privacyQueues.sendPrivacyMail]: sendPrivacyMail(settings),
    [privacyQueues.eraseAgain]: eraseRestored(ctx),
    [privacyQueues.retention]: followRetention(ctx),
    [privacyQueues.erasePerson]: erasePerson(settings),
    [queues.checkDeadline]: checkDeadline(ctx),
    [webhookQueues.deliverWebhook]: deliverWebhook({ ctx, isProduction: false }),
    [accountQueues.sendAccountMail]: sendAccountMail(settings),
    [documentQueues.scanDocument]: scanDocument(ctx),
    [accountQueues.forgetSignUps]: forgetSignUps(ctx),
  } as Record<string, JobHandler<object>>;
  const work: TestJobs['work'] = async (queue, data) => {
    const handler = handlers[queue];
    if (!handler) throw new Error(`nobody works the queue ${queue}`);
    await handler({ id: crypto.randomUUID(), data });
  };
  const runDue = async () => {
    const worked: string[] = [];
    for (;;) {
      const due = async (outbox: string) => {
        const { rows } = await ctx.pool.query<OutboxRow>(
          `delete from ${outbox} where start_after is null or start_after <= $1 returning job_id, queue, data`,
          [ctx.clock()],
        );
        return rows;
      };
      const rows = [...(await due('job_outbox')), ...(await due('account_job_outbox'))];
      if (rows.length === 0) return worked;
      for (const { queue, data } of rows) {
        await work(queue, data);
        worked.push(queue);
      }
    }
  };
  return { runDue, work };
}

export interface KeptMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}
/** Mails to somebody, oldest first. */
export async function mailsTo(db: Db, recipient: string): Promise<KeptMail[]> {
  const { rows } = await db.query<KeptMail>(
    'select recipient, subject, text, html from mail_outbox where recipient = $1 order by created_at',
    [recipient],
  );
  return rows;
}

/** The secret of the link that a mail carries. */
export function tokenIn(mail: Pick<KeptMail, 'text'> | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('the mail carries no link');
  return token;
}
