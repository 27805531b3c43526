import { setTimeout as sleep } from 'node:timers/promises';
import { anyAddress } from '#infra/faults/client.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { mainFlow } from '#state-machines/application/labels.ts';
import { type BenchApi, dataFolder, startApi } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { stop } from '../children.ts';
import { meteredRate, type Taken } from '../cpu.ts';
import { freshDatabase } from '../server.ts';
import type { Measured } from '../table.ts';
import { addUpAll, startSmtp, startWorker } from '../worker.ts';

/** From the form to the contract, every step by staff. */
const way = mainFlow.slice(1);
const clients = 8;

/** The names of what is measured, by which `simulate.ts` finds what each costs. */
export const lifeWork = {
  submit: 'a form is sent in',
  move: 'staff move an application on, the mean of ten steps',
  read: 'staff open an application',
  addUp: 'a change is added up',
  worker: 'what the worker does for one whole life',
} as const;

/** `work` for each, several at a time. */
async function forEach<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = next++; index < items.length; index = next++)
        results[index] = await work(items[index] as T, index);
    }),
  );
  return results;
}

async function call<T>(url: string, cookie: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      'x-forwarded-for': anyAddress(),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${answer}`);
  return JSON.parse(answer) as T;
}

const submitAll = ({ origin }: BenchApi, count: number): Promise<string[]> =>
  forEach(Array.from({ length: count }), async () => {
    const url = `${origin}/api/secure-application-submit`;
    const { data } = await call<{ data: { applicationId: string } }>(url, '', exampleForm());
    return data.applicationId;
  });

async function moveAll({ origin, cookies }: BenchApi, ids: readonly string[]): Promise<void> {
  const staff = cookies();
  for (const to of way)
    await forEach(ids, (id, n) =>
      call(`${origin}/api/applications/${id}/advance`, staff[n % staff.length] ?? '', { to }),
    );
}

async function readAll({ origin, cookies }: BenchApi, ids: readonly string[]): Promise<void> {
  const staff = cookies();
  await forEach(ids, (id, n) => call(`${origin}/api/applications/${id}`, staff[n % staff.length] ?? ''));
}

/** Jobs that could run and have not. */
async function isDone(owner: Pool): Promise<boolean> {
  const { rows } = await owner.query<{ open: number }>(
    `select (select count(*) from job_outbox)
       + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as open`,
  );
  return rows[0]?.open === 0;
}

const changesOf = async (owner: Pool): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>('select count(*) as n from application_changes');
  return rows[0]?.n ?? 0;
};

/** What it takes until nothing is left to do for these lives. The worker's start is no part of it. */
async function workAll(bench: Bench, owner: Pool, url: string, lives: number): Promise<Taken> {
  const smtp = await startSmtp();
  const worker = await startWorker(url, dataFolder(bench.server), smtp.url);
  try {
    return await meteredRate(bench.server, worker.pid, lives, async () => {
      const since = performance.now();
      while (!(await isDone(owner))) {
        if (performance.now() - since > 120_000) throw new Error('the worker did not get through its jobs');
        await sleep(50);
      }
    });
  } finally {
    await stop(worker);
    await smtp.close();
  }
}

/** What a whole life costs, step by step. `simulate.ts` makes of it how many machines a rate of applications needs. */
export const life: Row = {
  numbers: [27],
  needs: [],
  needsNoLog: true,
  work: 'whole lives of applications',
  run: async (bench) => {
    const url = await freshDatabase(bench.server, 'lives');
    await prepareDatabase(readConfig({ DATA_DIR: dataFolder(bench.server) }), url);
    const owner = createPool({ url, max: 4, name: 'cursus bench lives', statementTimeoutMs: 0 });
    const api = await startApi({ ...bench.server, url, owner });
    const count = bench.isQuick ? 40 : 400;
    try {
      // Warm-up: the first requests compile.
      const warm = await submitAll(api, count);
      await moveAll(api, warm);
      await readAll(api, warm);
      const taken = new Map<string, Taken>();
      const measure = async (name: string, items: number, work: () => Promise<unknown>) =>
        taken.set(name, await meteredRate(bench.server, api.pid, items, work));
      let ids: string[] = [];
      await measure(lifeWork.submit, count, async () => {
        ids = await submitAll(api, count);
      });
      await measure(lifeWork.read, count, () => readAll(api, ids));
      await measure(lifeWork.move, count * way.length, () => moveAll(api, ids));
      // One at a time in the whole system: its time bounds the rate, not its processors.
      await measure(lifeWork.addUp, await changesOf(owner), () => addUpAll(owner));
      taken.set(lifeWork.worker, await workAll(bench, owner, url, 2 * count));
      return [...taken].map(
        ([work, { figure, cpu }]): Measured => ({
          ...{ row: 27, work, unit: '/s', product: [figure], yardstick: [], against: '', goal: null },
          cpu: { product: cpu, yardstick: null },
        }),
      );
    } finally {
      await api.stop();
      await owner.end();
    }
  },
};
