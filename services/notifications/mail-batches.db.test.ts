import { expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';
import { drainOutbox } from '#services/platform/jobs/outbox.ts';
import { smtpMail } from '#services/platform/mail.ts';
import { readConfig } from '#services/start/config.ts';
import { runWorker } from '#services/start/run-worker.ts';

const { ctx, env, url, owner, submit } = await freshDatabase({ clock: nowClock() });
const smtp = await startSmtp();

interface Recorded {
  application_id: string;
  status: string;
  attempts: number;
  response: string | null;
}
const recordsOf = async (ids: readonly string[]): Promise<Recorded[]> =>
  (
    await owner.query<Recorded>(
      "select application_id, status, attempts, response from mails where application_id = any($1) and kind = 'confirmation'",
      [ids],
    )
  ).rows;

async function submitMany(count: number): Promise<{ id: string; email: string }[]> {
  const people: { id: string; email: string }[] = [];
  for (let i = 0; i < count; i++) {
    const { email } = exampleForm();
    people.push({ id: await submit({ email }), email });
  }
  return people;
}

/** The same pool, noting which statements it was given. */
function counted(pool: Pool): { pool: Pool; names: string[] } {
  const names: string[] = [];
  const query = (...args: unknown[]) => {
    const [first] = args as [{ name?: string } | string];
    names.push(typeof first === 'string' ? first : (first.name ?? 'unnamed'));
    return (pool.query as (...a: unknown[]) => Promise<unknown>)(...args);
  };
  const proxy = new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  });
  return { pool: proxy, names };
}

it('of a batch that the server refuses some of, every other mail is sent once, and each has its own record', async () => {
  const people = await submitMany(20);
  const [gone, later] = people;
  smtp.refuseRecipient(gone?.email ?? '', { responseCode: 550, message: 'no such mailbox' });
  smtp.refuseRecipient(later?.email ?? '', { responseCode: 451, message: 'greylisted' });
  const worker = await runWorker(readConfig({ ...env, SMTP_URL: smtp.url }), url, memoryLog().logger);
  const ids = people.map(({ id }) => id);
  try {
    await until(
      () => recordsOf(ids),
      (rows) =>
        rows.length === 20 && rows.every(({ attempts, status }) => attempts > 0 && status !== 'sending'),
    );
    const records = new Map((await recordsOf(ids)).map((row) => [row.application_id, row]));
    expect(records.get(gone?.id ?? '')).toMatchObject({
      status: 'failed',
      attempts: 1,
      response: expect.stringContaining('550'),
    });
    expect(records.get(later?.id ?? '')?.response).toContain('greylisted');
    for (const { id } of people.slice(2))
      expect(records.get(id)).toMatchObject({
        status: 'sent',
        attempts: 1,
        response: '250 OK: kept as 4711',
      });
    smtp.refuseRecipient(later?.email ?? '', null);
    await until(
      () => recordsOf([later?.id ?? '']),
      ([row]) => row?.status === 'sent',
    );
    expect(people.map(({ email }) => smtp.mailsTo(email).length)).toEqual([
      0,
      ...people.slice(1).map(() => 1),
    ]);
  } finally {
    await worker.stop();
  }
});

it('forty mails of one moment take a handful of statements, however each ends', async () => {
  const people = await submitMany(40);
  const { pool, names } = counted(ctx.pool);
  const jobs = testJobs({ ...ctx, pool }, smtpMail(smtp.url, 'office@adjutant.example'));
  const work = ({ id }: { id: string }) => jobs.work('send-confirmation', { applicationId: id, version: 1 });
  await Promise.all(people.map(work));
  const statements = Map.groupBy(names, (name) => name);
  expect(statements.get('mails-about')).toHaveLength(1);
  expect(statements.get('mails-begin')).toHaveLength(1);
  // as many go together as are accepted while the statement before is under way
  expect(statements.get('mails-note')?.length).toBeLessThan(40);
  expect(people.map(({ email }) => smtp.mailsTo(email).length)).toEqual(people.map(() => 1));
  names.length = 0;
  await Promise.all(people.map(work));
  expect(people.map(({ email }) => smtp.mailsTo(email).length)).toEqual(people.map(() => 1));
  expect(names.filter((name) => name === 'mails-note')).toEqual([]);
});

it('an empty outbox is one statement, and a filled one says which queues were given how many', async () => {
  const boss = createBoss(ctx.pool, () => undefined);
  await boss.start();
  try {
    await drainOutbox(ctx.pool, boss);
    const { pool, names } = counted(ctx.pool);
    expect(await drainOutbox(pool, boss)).toEqual(new Map());
    expect(names).toEqual(['tables-with-work']);
    await submitMany(3);
    const handed = await drainOutbox(pool, boss);
    expect(handed.get('send-confirmation')).toBe(3);
    expect(handed.get('send-admin-notification')).toBe(3);
  } finally {
    await boss.stop({ graceful: false });
  }
});
