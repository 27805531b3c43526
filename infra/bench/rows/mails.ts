import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { queues } from '#services/applications/effects.ts';
import { createBoss } from '#services/platform/jobs.ts';
import { createPool, type Pool } from '#services/platform/postgres.ts';
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

/** Takes every mail, reads it to its end, and counts. */
async function startSmtp(): Promise<{ url: string; taken: () => number; close: () => void }> {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.once('end', () => {
        taken++;
        done(null, 'kept');
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, close: () => server.close() };
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

/** Fetches and completes and does nothing in between. */
async function rawRate(boss: PgBoss, ids: readonly string[]): Promise<number> {
  await hand(boss, rawQueue, ids);
  const since = performance.now();
  let done = 0;
  while (done < ids.length) {
    const jobs = await boss.fetch(rawQueue, { batchSize: batch });
    await boss.complete(
      rawQueue,
      jobs.map(({ id }) => id),
    );
    done += jobs.length;
  }
  return ids.length / ((performance.now() - since) / 1_000);
}

interface World {
  owner: Pool;
  boss: PgBoss;
  taken: () => number;
}

/** From the moment that the jobs are there until the last one is done; every mail must have arrived, once. */
async function mailRate({ owner, boss, taken }: World, ids: readonly string[]): Promise<number> {
  const before = taken();
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
  const arrived = taken() - before;
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
      // The first mails compile, and open the connections: they are nobody's figure.
      await mailRate(world, await fresh());
      const figures = await pairs(
        bench.pairs,
        async () => mailRate(world, await fresh()),
        async () => rawRate(boss, await fresh()),
      );
      const against = `pg-boss fetch + complete, batch ${batch}`;
      return [{ row: 13, work: mails.work, unit: '/s', against, goal: { atLeast: 0.8 }, ...figures }];
    } finally {
      await endWorker();
      smtp.close();
      await boss.stop({ graceful: false });
      await owner.end();
    }
  },
};
