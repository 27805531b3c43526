import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { queues } from '#services/applications/effects.ts';
import { initialApplicationMail } from '#services/notifications/templates/applications.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import type { Bench, Row } from '../bench.ts';
import { stop } from '../children.ts';
import { meteredRate, type Taken } from '../cpu.ts';
import { peakMemory } from '../memory.ts';
import { type Figures, pairs, warmUpOnce } from '../pairs.ts';
import { freshDatabase } from '../server.ts';
import { applicationAt, Streams, waitingFor } from '../streams.ts';
import { startSmtp, startWorker } from '../worker.ts';

/** As many as the product's own. */
const maxConnections = 8;

const openIn = async (owner: Pool, queue: string): Promise<number> => {
  const { rows } = await owner.query<{ open: number }>(
    `select (select count(*) from pgboss.job where name = $1 and state <> 'completed')
       + (select count(*) from job_outbox where queue = $1) as open`,
    [queue],
  );
  return rows[0]?.open ?? 0;
};
/** As an append leaves them. */
const leave = (owner: Pool, queue: string, ids: readonly string[]) =>
  owner.query(
    `insert into job_outbox (application_id, job_id, queue, data)
     select id, gen_random_uuid(), $1, jsonb_build_object('applicationId', id, 'version', 1, 'type', 'initial_application')
     from unnest($2::uuid[]) as a (id)`,
    [queue, ids],
  );

/**
 * A mail as long as ours, sent by the library alone over as many connections: no queue, no template, no look-up, no record,
 * nothing that keeps it from leaving twice.
 */
function nodemailerAlone(url: string): (count: number) => Promise<void> {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    maxMessages: 1_000,
  } as SMTPPool.Options);
  const mail = {
    from: 'Adjutant AG <office@adjutant.example>',
    ...initialApplicationMail('staff@adjutant.example', {
      position: 'general',
      submittedAt: new Date().toISOString(),
      url: `http://localhost:3000/admin/applications/${applicationAt(0)}`,
    }),
  };
  return async (count) => {
    let left = count;
    // Always more waiting than there are connections.
    const line = async () => {
      while (left-- > 0) await transport.sendMail(mail);
    };
    await Promise.all(Array.from({ length: 10 * maxConnections }, line));
  };
}

interface World {
  bench: Bench;
  owner: Pool;
  taken: () => Promise<number>;
  /** The worker's process. */
  pid: number | undefined;
}

/** Until `isOver`, in looks that cost next to nothing. */
async function lookUntil(isOver: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isOver())) {
    if (performance.now() - since > 120_000) throw new Error('the worker did not get through its mails');
    await sleep(5);
  }
}

/** From the jobs in the outbox, as appends leave them, until the last one is done; every mail must have arrived, once. */
async function workerRate({ bench, owner, taken, pid }: World, ids: readonly string[]): Promise<Taken> {
  const before = await taken();
  const drained = await meteredRate(bench.server, pid, ids.length, async () => {
    await leave(owner, queues.sendAdminNotification, ids);
    await lookUntil(async () => (await taken()) - before >= ids.length);
    await lookUntil(async () => (await openIn(owner, queues.sendAdminNotification)) === 0);
  });
  const { rows } = await owner.query<{ sent: number }>(
    "select count(*) as sent from mails where status = 'sent' and application_id = any($1)",
    [ids],
  );
  const arrived = (await taken()) - before;
  if (arrived !== ids.length || rows[0]?.sent !== ids.length)
    throw new Error(`of ${ids.length} mails ${arrived} arrived and ${rows[0]?.sent} are recorded as sent`);
  return drained;
}

async function compare(world: World, smtpUrl: string): Promise<Figures> {
  const { bench, owner } = world;
  const streams = new Streams(owner);
  const count = bench.isQuick ? 1_000 : 5_000;
  const product = async () => {
    const begin = await streams.prepare(count, waitingFor('start-review'), true);
    return workerRate(
      world,
      Array.from({ length: count }, (_, i) => applicationAt(begin + i)),
    );
  };
  const send = nodemailerAlone(smtpUrl);
  const yardstick = () => meteredRate(bench.server, process.pid, count, () => send(count));
  // Warm-up: the first mails compile and open the connections.
  await warmUpOnce(bench, product, yardstick);
  return pairs(bench.pairs, product, yardstick);
}

/** The real worker and a real SMTP server beside the mail library alone. */
export const mails: Row = {
  numbers: [13, 20],
  needs: [],
  needsNoLog: true,
  work: 'worker drain, mails to a local SMTP server',
  run: async (bench) => {
    const url = await freshDatabase(bench.server, 'mails');
    await prepareDatabase(readConfig({ DATA_DIR: path.join(bench.server.folder, 'worker') }), url);
    const owner = createPool({ url, max: 4, name: 'cursus bench mails', statementTimeoutMs: 0 });
    const smtp = await startSmtp();
    const worker = await startWorker(url, path.join(bench.server.folder, 'worker'), smtp.url);
    try {
      const figures = await compare({ bench, owner, taken: smtp.taken, pid: worker.pid }, smtp.url);
      const against = `nodemailer alone, ${maxConnections} connections`;
      return [
        { row: 13, work: mails.work, unit: '/s', against, goal: { atLeast: 0.8 }, ...figures },
        ...(await peakMemory('the worker process under row 13', worker.pid)),
      ];
    } finally {
      await stop(worker);
      await smtp.close();
      await owner.end();
    }
  },
};
