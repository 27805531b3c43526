import { AuditMemory } from '#services/audit/watch-running-day.ts';
import { jobList, type WorkerSettings } from '#services/background/job-list.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { outboxMail, type SendMail } from '#services/platform/mail.ts';
import { findRequest } from '#services/privacy/requests/requests.ts';
import { publicUrl, testOrigin } from './fresh-database.ts';

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
  const settings: WorkerSettings = {
    ctx,
    send,
    publicUrl,
    findRequest,
    staffMailbox: 'staff@adjutant.example',
    auditorMailbox: 'auditor@audit.example',
    isProduction: false,
    dataDir: '',
    ownerUrl: '',
    schedules: async () => [],
    warn: () => undefined,
    note: () => undefined,
    auditMemory: new AuditMemory(),
    audit: { pool: ctx.pool, secrets: ctx.secrets, folder: '', origin: testOrigin },
    openOwner: () => {
      throw new Error('no rebuild by a test job');
    },
  };
  const work: TestJobs['work'] = async (queue, data) => {
    const job = jobList.find((one) => one.queue === queue);
    if (!job) throw new Error(`there is no job for the queue ${queue}`);
    await job.handler(settings)({ id: crypto.randomUUID(), data: data as never });
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
/** Mails to a recipient, oldest first. */
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
