import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { jobList } from '#services/background/job-list.ts';
import type { Examined } from '#services/doctor/examine.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';
import { statementsOverShards } from '../counting-line.ts';
import type { Walker } from './walker.ts';

const idleSeconds = 5;

const waitingSql = `select (select count(*) from application_changes) + (select count(*) from job_outbox)
  + (select count(*) from audit_outbox) + (select count(*) from account_job_outbox) as left`;

/** Until nothing waits for a worker in an outbox or among the changes. */
export async function handOver(walker: Walker): Promise<void> {
  const { owner } = walker.product;
  await walker.take('the worker adds up and hands over', null, () =>
    until(
      async () => (await owner.query<{ left: number }>(waitingSql)).rows[0]?.left,
      (left) => left === 0,
      { within: 20_000, every: 250 },
    ),
  );
}

/** Figures and outboxes once the worker is through with them, and what it asks then. */
export async function figures(walker: Walker): Promise<void> {
  await handOver(walker);
  await walker.take('an idle worker', null, async () => {
    const { worker } = walker.product.lines;
    const asked: number[] = [];
    // What it still does of the steps before is not idling.
    for (let windows = 0; windows < 4 && !asked.some((statements) => statements <= 1); windows++) {
      await sleep(1_000);
      worker.taken();
      await sleep(idleSeconds * 1_000);
      asked.push(statementsOverShards(worker.taken()) / idleSeconds);
    }
    process.stdout.write(`        ${asked.join(', then ')} statements over shards a second (goal 1)\n`);
    if (Math.min(...asked) > 1) throw new Error('more than one statement a second');
  });
}

/** The command line. */
export async function commandLine(walker: Walker): Promise<void> {
  await walker.verb('checkpoint', [0], 'checkpoint');
  await walker.verb('verify', [0], 'verify');
  await walker.verb('verify --independent', [0], 'verify', '--independent');
  await walker.verb('rebuild --check', [0], 'rebuild', '--check');
  await walker.verb('rebuild', [0], 'rebuild');
  await walker.verb('rebuild --check after it', [0], 'rebuild', '--check');
  await walker.verb('verify after it', [0], 'verify');
  await walker.verb('what-if', [0, 1], 'what-if', '--deadline', 'email=48');
  await walker.verb('incident', [0], 'incident', '--actor', 'admin');
  await walker.verb('jobs', [0], 'jobs');
  await walker.verb('where', [0], 'where');
}

/** Long runs, which a worker does. */
export async function runs(walker: Walker, admin: Visitor): Promise<void> {
  const run = (name: string, path: string, body: object) =>
    walker.take(`run: ${name}`, null, async () => {
      const { id } = await walker.ask({ method: 'POST', path, body, who: admin });
      const asked = () => walker.ask({ path: `/api/replay/runs/${String(id)}`, who: admin });
      const { state, error } = await until(asked, ({ state }) => state !== 'waiting' && state !== 'running', {
        within: 60_000,
        every: 200,
      });
      if (state !== 'done') throw new Error(`it is ${String(state)}: ${String(error)}`);
    });
  await run('verify', '/api/replay/verifications', { sign: true });
  await run('rebuild', '/api/replay/rebuilds', { checkOnly: false });
  await run('what-if', '/api/replay/what-ifs', { deadlines: { email: 48 } });
}

/** What runs by the clock, once. */
export async function clockJobs(walker: Walker): Promise<void> {
  const { product } = walker;
  const boss = createBoss(product.ctx.pool, () => undefined);
  await boss.start();
  for (const { queue } of jobList.filter(({ schedule }) => schedule !== null))
    await walker.take(`by the clock: ${queue}`, null, async () => {
      const id = await boss.send(queue, {}, { retryLimit: 0 });
      const asked = async () => {
        const { rows } = await product.owner.query<{ state: string; output: object | null }>(
          'select state, output from pgboss.job where name = $1 and id = $2',
          [queue, id],
        );
        return rows[0];
      };
      const ended = await until(asked, (job) => job?.state !== 'created' && job?.state !== 'active', {
        within: 60_000,
        every: 100,
      });
      if (ended?.state !== 'completed')
        throw new Error(`it is ${ended?.state}: ${JSON.stringify(ended?.output)}`);
    });
  await boss.stop({ graceful: false });
}

/** A person's own data, and its end. */
export async function privacy(walker: Walker, admin: Visitor, id: string): Promise<void> {
  // By now the first sign-in may be too old as a proof.
  const applicant = await walker.take('sign the applicant in again', null, () =>
    walker.product.people.signInApplicant(id),
  );
  if (!applicant) return;
  await walker.step('export one’s data', null, {
    method: 'POST',
    path: '/api/privacy/export',
    body: {},
    who: applicant,
  });
  const asked = await walker.step('ask for deletion', null, {
    method: 'POST',
    path: '/api/privacy/deletion-requests',
    body: {},
    who: applicant,
  });
  if (!asked) return;
  const path = `/api/privacy/deletion-requests/${String(asked.requestId)}`;
  await walker.step('look at the request', null, { path, who: admin });
  await walker.step('approve it', null, { method: 'POST', path: `${path}/approve`, body: {}, who: admin });
  await walker.take('the person is erased', null, () =>
    until(
      async () => (await walker.ask({ path, who: admin })).status,
      (status) => status === 'completed',
      { within: 30_000, every: 250 },
    ),
  );
}

/** Whatever else the doctor finds, it knows what a cluster has instead of the migrations' definitions, and what no one meant to change. */
export async function doctor(walker: Walker, when: string): Promise<void> {
  const { owner, ops } = walker.product;
  const findings = async () => {
    const { code, said } = await ops('doctor');
    const found = (said as Partial<Examined>).checks?.find(({ name }) => name === 'catalogue')?.findings;
    if (!found) throw new Error(`exit ${code}: ${JSON.stringify(said).slice(0, 1_200)}`);
    return JSON.stringify(found);
  };
  await walker.take(`the doctor has nothing against the definitions ${when}`, null, async () => {
    const found = await findings();
    if (found !== '[]') throw new Error(found);
  });
  await walker.take(`the doctor names a function that was replaced ${when}`, null, async () => {
    const forged = 'create or replace function idle_look_ms() returns int immutable language sql return';
    await owner.query(`${forged} 999999`);
    const found = await findings().finally(() => owner.query(`${forged} 1000`));
    if (!/1 part of the database is not what.*idle_look_ms/.test(found)) throw new Error(found);
  });
}
