import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase, testSecrets } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { type ReceivedMail, startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import { submitApplication } from '#services/applications/commands/submit-application.ts';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { runWorker } from '#services/start/run-worker.ts';
import { faultyProxy } from './proxy.ts';
import { isFull } from './size.ts';

const smtp = await startSmtp();
const messageIds = (mails: readonly ReceivedMail[]) =>
  mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1] ?? 'none');
const unended = async (owner: Pool) =>
  (await owner.query("select kind, status from mails where status not in ('sent', 'failed', 'withdrawn')"))
    .rows;
const isSent = (count: number) => (rows: { status: string }[]) =>
  rows.length === count && rows.every(({ status }) => status === 'sent');
const statesOf = async (owner: Pool, ids: readonly string[]) =>
  (
    await owner.query<{ status: string }>(
      "select status from mails where application_id = any($1) and kind = 'confirmation'",
      [ids],
    )
  ).rows;

const { ctx, env, url, owner, submit, advance } = await freshDatabase({ clock: nowClock() });
const target = new URL(url);
const proxy = await faultyProxy({ host: target.hostname, port: Number(target.port) });
afterAll(() => proxy.close());
const through = new URL(url);
through.hostname = '127.0.0.1';
through.port = String(proxy.port);

describe('F20: while a mail is accepted and not noted yet', () => {
  it('every connection to PostgreSQL is cut, again and again: each mail arrives once, and its record says so', async () => {
    const config = readConfig({ ...env, SMTP_URL: smtp.url });
    const workers = [
      await runWorker(config, through.href, memoryLog().logger),
      await runWorker(config, through.href, memoryLog().logger),
    ];
    try {
      const count = isFull ? 60 : 12;
      let cuts = 0;
      smtp.beforeAnswer(async () => {
        if (cuts >= (isFull ? 12 : 3)) return;
        cuts++;
        await proxy.cut();
        setTimeout(() => void proxy.restore(), 1_500);
      });
      const people = Array.from({ length: count }, () => exampleForm());
      const ids: string[] = [];
      for (const { email } of people) ids.push(await submit({ email }));
      await until(() => statesOf(owner, ids), isSent(count), { within: 120_000 });
      expect(cuts).toBeGreaterThan(2);
      expect(people.map(({ email }) => smtp.mailsTo(email).length)).toEqual(people.map(() => 1));
      const all = messageIds(smtp.received);
      expect(all).toHaveLength(new Set(all).size);
      await until(
        () => unended(owner),
        (rows) => rows.length === 0,
        { within: 60_000 },
      );
    } finally {
      smtp.beforeAnswer(null);
      await proxy.restore();
      await Promise.all(workers.map(({ stop }) => stop()));
    }
  }, 240_000);

  it('the application moves on: the mail has left, and its record ends all the same', async () => {
    const config = readConfig({ ...env, SMTP_URL: smtp.url });
    const worker = await runWorker(config, through.href, memoryLog().logger);
    try {
      const { email } = exampleForm();
      let id = '';
      let moved = false;
      smtp.beforeAnswer(async ({ to }) => {
        if (moved || !to.includes(email)) return;
        moved = true;
        await proxy.cut();
        await advance(id, 'email_confirmed');
        setTimeout(() => void proxy.restore(), 500);
      });
      id = await submit({ email });
      await until(
        () => statesOf(owner, [id]),
        (rows) => rows.some(({ status }) => status === 'sent'),
        {
          within: 60_000,
        },
      );
      expect(smtp.mailsTo(email)).toHaveLength(1);
    } finally {
      smtp.beforeAnswer(null);
      await proxy.restore();
      await worker.stop();
    }
  }, 120_000);
});

describe('F20: PostgreSQL killed', () => {
  it('between acceptance and note: each mail arrives once, and every record ends', async () => {
    const folder = await temporaryFolder('killed');
    const first = await startEmbeddedPostgres(folder);
    const secrets = testSecrets();
    const at = new URL(first.url);
    const server = { host: '127.0.0.1', port: Number(at.port) };
    const line = await faultyProxy(server);
    const address = new URL(first.url);
    address.port = String(line.port);
    const config = readConfig({
      ...secrets,
      DATA_DIR: folder,
      FILES_URL: `file:${folder}`,
      SMTP_URL: smtp.url,
    });
    await prepareDatabase(config, first.url);
    const { ctx: own, close } = await connect(config, address.href, 'cursus test');
    const worker = await runWorker(config, address.href, memoryLog().logger);
    const pool = createPool({ url: address.href, max: 2, name: 'cursus test owner' });
    let stop = first.stop;
    try {
      const begin = smtp.received.length;
      let killed: Promise<void> | null = null;
      smtp.beforeAnswer(async () => {
        if (killed) return;
        killed = (async () => {
          const lock = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8');
          const pid = Number(lock.split('\n')[0]);
          process.kill(pid, 'SIGKILL');
          await until(
            async () => {
              try {
                process.kill(pid, 0);
                return false;
              } catch {
                return true;
              }
            },
            (isGone) => isGone,
          );
          const again = await startEmbeddedPostgres(folder);
          stop = again.stop;
          server.port = Number(new URL(again.url).port);
        })();
      });
      const people = Array.from({ length: 6 }, () => exampleForm());
      const ids = await Promise.all(
        people.map((form) =>
          submitApplication(own, {
            form,
            userId: null,
            idempotencyKey: null,
            origin: { causation: 'request', correlation: 'test', client: 'test' },
          }),
        ),
      );
      await until(
        async () => killed,
        (promise) => promise !== null,
        { within: 30_000 },
      );
      await killed;
      await until(() => statesOf(pool, ids).catch(() => []), isSent(people.length), { within: 90_000 });
      const arrived = messageIds(smtp.received.slice(begin));
      expect(arrived).toHaveLength(new Set(arrived).size);
      expect(people.map(({ email }) => smtp.mailsTo(email).length)).toEqual(people.map(() => 1));
      await until(
        () => unended(pool).catch(() => ['away']),
        (rows) => rows.length === 0,
        { within: 60_000 },
      );
    } finally {
      smtp.beforeAnswer(null);
      await worker.stop();
      await Promise.all([close(), pool.end()]);
      await line.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 240_000);
});
void ctx;
