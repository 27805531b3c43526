import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sweepDeadlines } from '#services/applications/deadline-sweep.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import type { Row } from '../bench.ts';
import { freshDatabase } from '../server.ts';

const mb = 1 << 20;
/** Lost ones among them: the sweep has to find these, and no other. */
const lostEach = 10_000;

/** Deadlines in force with their jobs, as the product leaves them: most in the queue, the newest in the outbox. */
async function fill(owner: Pool, count: number): Promise<number> {
  const id = "lpad(to_hex(n), 32, '0')::uuid";
  await owner.query(
    `insert into application_states (application_id, version, status, status_since, status_version, submitted_at, last_event_at,
       position, head_hash, deadline_kind, deadline_due, deadline_version, is_sandbox, is_legacy, is_overdue)
     select ${id}, 2, 'application_received', at, 1, at, at, 'general', '\\x00', 'email', at + interval '10 days', 2, false, false, false
     from (select n, now() - interval '6 days' + n * interval '0.4 seconds' as at from generate_series(1, $1::int) n) x`,
    [count],
  );
  const job = `jsonb_build_object('applicationId', ${id}, 'version', 2, 'at', now())`;
  const has = `n % ${lostEach} <> 0`;
  await owner.query(
    `insert into pgboss.job (name, data, start_after, keep_until)
     select 'check-deadline', ${job}, now() + interval '1 day', now() + interval '1 year'
     from generate_series(1, $1::int) n where ${has} and n % 100 <> 1`,
    [count],
  );
  await owner.query(
    `insert into job_outbox (application_id, job_id, queue, data, start_after)
     select ${id}, gen_random_uuid(), 'check-deadline', ${job}, now() + interval '1 day'
     from generate_series(1, $1::int) n where ${has} and n % 100 = 1`,
    [count],
  );
  await owner.query('vacuum analyze application_states, pgboss.job, job_outbox');
  return Math.floor(count / lostEach);
}

/** Memory of its own that a process of this machine holds, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024;
}

interface Sampled {
  seconds: number;
  peakMb: number;
  lost: number;
}
/** The sweep, and the most memory that it and its statement on the server held beyond what this process held before. */
async function sweepOnce(
  ctx: Parameters<typeof sweepDeadlines>[0],
  owner: Pool,
  reads: Pool,
): Promise<Sampled> {
  const before = await memoryOf(process.pid);
  let isOver = false;
  let peak = 0;
  const watch = (async () => {
    while (!isOver) {
      const { rows } = await owner.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'cursus bench sweep' or leader_pid in (select pid from pg_stat_activity where application_name = 'cursus bench sweep')",
      );
      const held = await Promise.all([process.pid, ...rows.map(({ pid }) => pid)].map(memoryOf));
      peak = Math.max(peak, held.reduce((sum, bytes) => sum + bytes, 0) - before);
      await sleep(20);
    }
  })();
  const since = performance.now();
  const { lost, passed } = await sweepDeadlines(ctx, reads);
  const seconds = (performance.now() - since) / 1_000;
  isOver = true;
  await watch;
  if (passed !== 0) throw new Error(`${passed} deadlines passed that are still to come`);
  return { seconds, peakMb: peak / mb, lost };
}

/** The nightly search over a million deadlines in force: bounds of their own, no yardstick. */
export const deadlines: Row = {
  numbers: [18],
  needs: [],
  needsNoLog: true,
  work: 'nightly search for lost deadlines',
  run: async (bench) => {
    const count = bench.isQuick ? 30_000 : 1_000_000;
    const url = await freshDatabase(bench.server, 'deadlines');
    const config = readConfig({ DATA_DIR: path.join(bench.server.folder, 'deadlines') });
    await prepareDatabase(config, url);
    const owner = createPool({ url, max: 2, name: 'cursus bench deadlines', statementTimeoutMs: 0 });
    const reads = createPool({ url, role: 'cursus_app', name: 'cursus bench sweep', statementTimeoutMs: 0 });
    const { ctx, close } = await connect(config, url, 'cursus bench sweep');
    try {
      const lost = await fill(owner, count);
      const runs: Sampled[] = [];
      for (let run = 0; run < bench.pairs; run++) {
        const swept = await sweepOnce(ctx, owner, reads);
        if (swept.lost !== (run === 0 ? lost : 0))
          throw new Error(`run ${run + 1} found ${swept.lost} lost deadlines, and ${lost} were lost`);
        runs.push(swept);
      }
      const of = `nightly search of ${count / 1_000}k deadlines in force`;
      const common = { row: 18, yardstick: [], against: '' };
      const ms = runs.map(({ seconds }) => seconds * 1_000);
      const held = runs.map(({ peakMb }) => peakMb);
      return [
        { ...common, work: of, unit: 'ms', product: ms, goal: { atMost: 5_000 } },
        { ...common, work: `${of}: memory`, unit: 'MB', product: held, goal: { atMost: 200 } },
      ];
    } finally {
      await close();
      await Promise.all([owner.end(), reads.end()]);
    }
  },
};
