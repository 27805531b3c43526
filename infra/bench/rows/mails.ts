import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { PgBoss } from 'pg-boss';
import { queues } from '#services/applications/effects.ts';
import { initialApplicationMail } from '#services/notifications/templates/applications.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { asScripted, root } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { start, stop } from '../children.ts';
import { pairs } from '../pairs.ts';
import { freshDatabase } from '../server.ts';
import { applicationAt, Streams, waitingFor } from '../streams.ts';

const batch = 50;
const rawQueue = 'bench-raw';

interface Sink {
  url: string;
  taken: () => Promise<number>;
  close: () => Promise<void>;
}
async function startSmtp(): Promise<Sink> {
  const child = start(process.execPath, ['infra/bench/smtp-sink.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const taken = async () => {
    const answer = once(child, 'message') as Promise<[{ taken: number }]>;
    child.send('count');
    return (await answer)[0].taken;
  };
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => stop(child) };
}

/** A process of services/start/worker.ts, as it runs anywhere. @returns what ends it */
async function startWorker(bench: Bench, databaseUrl: string, smtpUrl: string): Promise<() => Promise<void>> {
  const child = start(process.execPath, await asScripted('worker'), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(bench.server.folder, 'worker'),
      SMTP_URL: smtpUrl,
      STAFF_DIGEST_ABOVE: '1000000',
      LOG_LEVEL: 'info',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    });
  for (let waited = 0; !said.includes('worker is ready'); waited += 50) {
    if (child.exitCode !== null || waited > 30_000) {
      await stop(child);
      throw new Error(`the worker did not start: ${said.trim()}`);
    }
    await sleep(50);
  }
  return () => stop(child);
}

const openIn = async (owner: Pool, queue: string): Promise<number> => {
  const { rows } = await owner.query<{ open: number }>(
    "select count(*) as open from pgboss.job where name = $1 and state <> 'completed'",
    [queue],
  );
  return rows[0]?.open ?? 0;
};
const hand = (boss: PgBoss, queue: string, ids: readonly string[]) =>
  boss.insert(
    queue,
    ids.map((applicationId) => ({ data: { applicationId, version: 1, type: 'initial_application' } })),
  );

/** Fetches and completes; in between, what is given to do with the batch. */
async function rawRate(
  boss: PgBoss,
  ids: readonly string[],
  each: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  await hand(boss, rawQueue, ids);
  const since = performance.now();
  let done = 0;
  while (done < ids.length) {
    const jobs = await boss.fetch(rawQueue, { batchSize: batch });
    await Promise.all(jobs.map(each));
    await boss.complete(
      rawQueue,
      jobs.map(({ id }) => id),
    );
    done += jobs.length;
  }
  return ids.length / ((performance.now() - since) / 1_000);
}

/** A mail as long as ours, sent by the library alone: no look-up, no record, nothing that keeps it from leaving twice. */
function bareMail(url: string): () => Promise<unknown> {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 8,
    maxMessages: 1_000,
  } as SMTPPool.Options);
  const about = {
    position: 'general',
    submittedAt: new Date().toISOString(),
    url: 'http://localhost:3000/admin',
  };
  return () =>
    transport.sendMail({
      from: 'office@adjutant.example',
      ...initialApplicationMail('staff@adjutant.example', about),
    });
}

interface World {
  owner: Pool;
  boss: PgBoss;
  taken: () => Promise<number>;
}

/** From the moment that the jobs are there until the last one is done; every mail must have arrived, once. */
async function mailRate({ owner, boss, taken }: World, ids: readonly string[]): Promise<number> {
  const before = await taken();
  await hand(boss, queues.sendAdminNotification, ids);
  const since = performance.now();
  while ((await openIn(owner, queues.sendAdminNotification)) > 0) {
    if (performance.now() - since > 120_000) throw new Error('the worker did not get through its mails');
    await sleep(10);
  }
  const seconds = (performance.now() - since) / 1_000;
  const { rows } = await owner.query<{ sent: number }>(
    "select count(*) as sent from mails where status = 'sent' and application_id = any($1)",
    [ids],
  );
  const arrived = (await taken()) - before;
  if (arrived !== ids.length || rows[0]?.sent !== ids.length)
    throw new Error(`of ${ids.length} mails ${arrived} arrived and ${rows[0]?.sent} are recorded as sent`);
  return ids.length / seconds;
}

/** The real worker and a real SMTP server beside the queue alone. */
export const mails: Row = {
  numbers: [13],
  needs: [],
  needsNoLog: true,
  work: 'worker drain, mails to a local SMTP server',
  run: async (bench) => {
    const url = await freshDatabase(bench.server, 'mails');
    await prepareDatabase(readConfig({ DATA_DIR: path.join(bench.server.folder, 'worker') }), url);
    const owner = createPool({ url, max: 4, name: 'cursus bench mails', statementTimeoutMs: 0 });
    const boss = createBoss(owner, () => undefined);
    const smtp = await startSmtp();
    await boss.start();
    await boss.createQueue(rawQueue);
    const endWorker = await startWorker(bench, url, smtp.url);
    try {
      const streams = new Streams(owner);
      const count = bench.isQuick ? 1_000 : 5_000;
      const world = { owner, boss, taken: smtp.taken };
      const fresh = async () => {
        const begin = await streams.prepare(count, waitingFor('start-review'), true);
        return Array.from({ length: count }, (_, i) => applicationAt(begin + i));
      };
      // Warm-up: the first mails compile and open the connections.
      await mailRate(world, await fresh());
      const product = async () => mailRate(world, await fresh());
      const alone = await pairs(bench.pairs, product, async () => rawRate(boss, await fresh()));
      const send = bareMail(smtp.url);
      await rawRate(boss, await fresh(), send);
      const sending = await pairs(bench.pairs, product, async () => rawRate(boss, await fresh(), send));
      const common = { row: 13, unit: '/s' as const, goal: { atLeast: 0.8 } };
      const raw = `pg-boss fetch + complete, batch ${batch}`;
      return [
        { ...common, work: mails.work, against: raw, ...alone },
        { ...common, work: 'the same', against: `${raw}, sending by nodemailer alone`, ...sending },
      ];
    } finally {
      await endWorker();
      await smtp.close();
      await boss.stop({ graceful: false });
      await owner.end();
    }
  },
};
