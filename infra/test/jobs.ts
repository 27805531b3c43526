import type { PgBoss } from 'pg-boss';
import type { Context } from '#services/platform/context.ts';
import { outboxMail, type SendMail } from '#services/platform/mail.ts';
import type { Db } from '#services/platform/postgres.ts';
import { workAll } from '#services/start/worker-list.ts';
import { publicUrl } from './fresh-database.ts';

type Handler = (jobs: { id: string; data: object }[]) => Promise<unknown>;
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

/** The worker's own list of handlers, without pg-boss in between: jobs come straight from the outbox. */
export async function testJobs(
  ctx: Context,
  send: SendMail = outboxMail(ctx.pool, 'office@adjutant.example', ctx.clock),
): Promise<TestJobs> {
  const handlers = new Map<string, Handler>();
  const boss = {
    work: async (queue: string, _options: object, handler: Handler) => void handlers.set(queue, handler),
  } as unknown as PgBoss;
  await workAll(boss, { ctx, send, publicUrl, staffMailbox: 'staff@adjutant.example' });
  const work: TestJobs['work'] = async (queue, data) => {
    const handler = handlers.get(queue);
    if (!handler) throw new Error(`nobody works the queue ${queue}`);
    await handler([{ id: crypto.randomUUID(), data }]);
  };
  const runDue = async () => {
    const worked: string[] = [];
    for (;;) {
      const { rows } = await ctx.pool.query<OutboxRow>(
        'delete from job_outbox where start_after is null or start_after <= $1 returning job_id, queue, data',
        [ctx.clock()],
      );
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
