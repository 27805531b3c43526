import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { load } from './load.ts';
import { endAll, freePort, heapByNpm, startApi, startWorker } from './processes.ts';
import { isFull } from './size.ts';

afterEach(endAll);

/** Caches fill, code is compiled and the heap finds its size first. */
const warmUpMs = isFull ? 2 * minuteMs : 8_000;
const lengthMs = isFull ? 10 * minuteMs : 8_000;
/** The short form sees a leak of megabytes a second alone: a heap that has just begun still grows. */
const mostGrowth = isFull ? 0.1 : 0.5;
const samples = isFull ? 60 : 8;

/** The median over a stretch, so that neither a collection nor what waits for it decides. */
async function memoryOver(url: string, forMs: number): Promise<number> {
  const found: number[] = [];
  for (let n = 0; n < samples; n++) {
    const text = await (await fetch(`${url}/metrics`)).text();
    found.push(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]));
    await sleep(forMs / samples);
  }
  return found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0;
}

it(
  'F15: mixed load goes on without a failed request, and neither API nor worker grows',
  async () => {
    const { env, owner, signInStaff } = await freshDatabase({ clock: nowClock(), atEnd: onTestFinished });
    const workerPort = await freePort();
    const api = await startApi({ ...env, NODE_OPTIONS: heapByNpm('api') }, await freePort());
    const worker = await startWorker({
      ...env,
      NODE_OPTIONS: heapByNpm('worker'),
      WORKER_PORT: String(workerPort),
    });
    const urls = { api: api.url, worker: `http://127.0.0.1:${workerPort}` };
    // What leaks, leaks with each request: no pause.
    const clients = load(api.url, [await signInStaff('admin'), await signInStaff('editor')], 0);
    await sleep(warmUpMs);
    const stretchMs = lengthMs / 5;
    const measure = () =>
      Promise.all(Object.values(urls).map((url) => memoryOver(url, stretchMs))).then((all) =>
        Object.fromEntries(Object.keys(urls).map((name, n) => [name, all[n] ?? 0])),
      );
    const before = await measure();
    await sleep(lengthMs - 2 * stretchMs);
    const after = await measure();
    await clients.stop();
    expect({ failed: clients.failed.length, first: clients.failed.slice(0, 5) }).toEqual({
      failed: 0,
      first: [],
    });
    expect(clients.decided()).toBeGreaterThan(0);
    const growth = Object.keys(urls).map((name) => ({
      name,
      grownBy: (after[name] ?? 0) / (before[name] ?? 1) - 1,
    }));
    const said = growth.map(({ name, grownBy }) => `${name} ${(grownBy * 100).toFixed(1)} %`).join(', ');
    process.stdout.write(
      `F15: ${clients.sent()} requests, ${clients.accepted()} applications, ${clients.decided()} decisions, 0 failed; memory ${said}\n`,
    );
    expect(growth.filter(({ grownBy }) => grownBy >= mostGrowth)).toEqual([]);

    const { rows } = await owner.query('select count(*) as n from application_states');
    expect(rows[0].n).toBe(clients.accepted());
    expect(await wrongStreams(owner)).toEqual([]);
    for (const program of [api, worker]) expect(await program.end()).toBe(0);
  },
  isFull ? 1_200_000 : 90_000,
);
