import { afterAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import { listDeadLetters } from '#services/background/dead-letters.ts';
import { redriveAll } from '#services/background/redrive.ts';
import { FailsForGood } from '#services/platform/jobs/job-errors.ts';
import { smtpMail } from '#services/platform/mail.ts';
import { readConfig } from '#services/start/config.ts';
import { operator } from '#services/start/ops/operator.ts';
import { runWorker } from '#services/start/run-worker.ts';
import { faultyProxy } from './proxy.ts';
import { isFull } from './size.ts';
import { type Manner, startRude } from './smtp-server.ts';

const { ctx, env, url, owner, submit } = await freshDatabase({ clock: nowClock() });
const smtp = await startSmtp();
const proxy = await faultyProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) });
afterAll(() => proxy.close());

const mail = {
  id: crypto.randomUUID(),
  to: 'ursina@post.example',
  subject: 'A mail',
  text: 'Good day',
  html: '<p>Good day</p>',
};
const impatient = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, inAllMs: 700 };

describe('F7: a mail server that', () => {
  it.each<[Manner, RegExp]>([
    ['silent', /greeting|timeout|in time/i],
    ['garbage', /greeting/i],
    ['busy', /554/],
    ['dripping', /greeting|in time|timed out|timeout/i],
    ['cutting', /closed unexpectedly/],
  ])('is %s is given up on soon, and tried again later', async (manner, words) => {
    const rude = await startRude(manner);
    try {
      const send = smtpMail(rude.url, 'office@adjutant.example', impatient);
      const since = performance.now();
      const error = await send(mail).then(
        () => null,
        (failed: unknown) => failed,
      );
      expect(performance.now() - since).toBeLessThan(2_500);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(FailsForGood);
      expect((error as Error).message).toMatch(words);
    } finally {
      await rude.close();
    }
  });

  it('cannot be reached holds up no other mail for longer than its own time, however many wait', async () => {
    const rude = await startRude('silent');
    const send = smtpMail(rude.url, 'office@adjutant.example', impatient);
    const since = performance.now();
    const ends = await Promise.allSettled(Array.from({ length: 60 }, () => send(mail)));
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(performance.now() - since).toBeLessThan(3_000);
    await rude.close();
  });
});

const mailsPerPhase = isFull ? 60 : 8;
const statesOf = async (ids: readonly string[]) => {
  const { rows } = await owner.query<{ status: string; attempts: number; response: string | null }>(
    "select status, attempts, response from mails where application_id = any($1) and kind = 'confirmation'",
    [ids],
  );
  return rows;
};
const isSent = (wanted: number) => (rows: { status: string }[]) =>
  rows.filter(({ status }) => status === 'sent').length === wanted;

/** @returns who applied, and how long each answer took at the median */
async function applying(people: readonly { email: string }[]): Promise<{ ids: string[]; ms: number }> {
  const ids: string[] = [];
  const took: number[] = [];
  for (const { email } of people) {
    const since = performance.now();
    ids.push(await submit({ email }));
    took.push(performance.now() - since);
  }
  return { ids, ms: took.sort((a, b) => a - b)[took.length >> 1] ?? 0 };
}
const newApplicants = () => Array.from({ length: mailsPerPhase }, () => ({ email: exampleForm().email }));

describe('F7: while the mail server', () => {
  it('hangs, is away, puts mails off or refuses them, the site answers as ever and each mail leaves once', async () => {
    const config = readConfig({ ...env, SMTP_URL: `smtp://127.0.0.1:${proxy.port}` });
    const { stop } = await runWorker(config, url, memoryLog().logger);
    afterAll(stop);
    await applying(newApplicants());
    const well = newApplicants();
    const usual = await applying(well);
    await until(() => statesOf(usual.ids), isSent(usual.ids.length));

    proxy.freeze();
    const hung = newApplicants();
    const hanging = await applying(hung);
    await until(
      () => statesOf(hanging.ids),
      (rows) => rows.length > 0,
    );
    // and while mails are stuck in the worker
    const more = newApplicants();
    const stuck = await applying(more);
    expect(Math.max(hanging.ms, stuck.ms)).toBeLessThan(3 * usual.ms + 50);
    await proxy.cut();
    const late = newApplicants();
    const away = await applying(late);
    await until(
      () => statesOf(away.ids),
      (rows) => rows.some(({ response }) => response?.includes('ECONNREFUSED')),
    );
    await proxy.restore();

    const putOff = newApplicants();
    smtp.refuse({ responseCode: 451, message: 'greylisted' }, { responseCode: 452, message: 'full' });
    const greylisted = await applying(putOff);
    const refused = { email: exampleForm().email };
    smtp.refuseRecipient(refused.email, { responseCode: 550, message: `<${refused.email}> unknown` });
    const dead = await applying([refused]);

    const all = [...usual.ids, ...hanging.ids, ...stuck.ids, ...away.ids, ...greylisted.ids];
    await until(() => statesOf(all), isSent(all.length), { within: isFull ? 120_000 : 40_000 });
    for (const { email } of [...well, ...hung, ...more, ...late, ...putOff])
      expect(smtp.mailsTo(email)).toHaveLength(1);
    expect((await statesOf(away.ids)).some(({ attempts }) => attempts > 1)).toBe(true);

    expect(await statesOf(dead.ids)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    const { items } = await listDeadLetters(ctx, { limit: 10 });
    expect(items.map(({ applicationId }) => applicationId)).toEqual(dead.ids);
    smtp.refuseRecipient(refused.email, null);
    expect(await redriveAll(ctx, operator)).toBe(1);
    await until(() => statesOf(dead.ids), isSent(1));
    expect(smtp.mailsTo(refused.email)).toHaveLength(1);
  }, 180_000);
});

describe('F8: a poison job', () => {
  it('ends in the dead letters; the queue moves on around it', async () => {
    const poison = Array.from({ length: isFull ? 200 : 10 }, () => crypto.randomUUID());
    await owner.query(
      `insert into account_job_outbox (job_id, queue, data)
       select id, 'send-confirmation', '{"applicationId": "none", "version": 1}' from unnest($1::uuid[]) as id`,
      [poison],
    );
    const people = newApplicants();
    const { ids } = await applying(people);
    await until(() => statesOf(ids), isSent(ids.length));
    const { items } = await until(
      () => listDeadLetters(ctx, { limit: 200 }),
      ({ total }) => total === poison.length,
    );
    expect(new Set(items.map(({ jobId }) => jobId))).toEqual(new Set(poison));
    expect(new Set(items.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  });
});
