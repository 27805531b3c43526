import { afterAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { until } from '#infra/test/until.ts';
import { ensureAccount } from '#services/identity/accounts.ts';
import { type LiveClient, openLive } from './live-clients.ts';
import { endAll, freePort, heapByNpm, startApi } from './processes.ts';
import { isFull } from './size.ts';

const { ctx, env, owner, signInStaff, signedIn } = await freshDatabase({ clock: nowClock() });
const clients: LiveClient[] = [];
afterAll(() => {
  for (const { socket } of clients) socket.destroy();
  return endAll();
});

const perPerson = 10;
const inAll = isFull ? 10_000 : 200;
const stuck = inAll / 10;
/** Staff, who hear of everything; the kernel holds some 4 MB for each that does not read. Others are applicants. */
const stuckStaff = isFull ? 100 : 20;
const readers = isFull ? 100 : 20;
/** Of some 6 kB: enough to fill what the kernel holds for a connection, and then far more. */
const messages = 2_000;
const perBatch = 10;

async function staffClients(port: number, streams: number): Promise<LiveClient[]> {
  const all: LiveClient[] = [];
  for (let n = 0; n < streams / perPerson; n++)
    all.push(...(await openLive(port, await signInStaff('editor'), perPerson)));
  return all;
}

/** Applicants without an application, who hear only what everybody hears. */
async function quietClients(port: number, streams: number): Promise<LiveClient[]> {
  const all: LiveClient[] = [];
  for (let n = 0; n < streams / perPerson; n++) {
    const account = {
      email: `quiet.${crypto.randomUUID()}@post.example`,
      firstName: 'Ladina',
      lastName: 'Caduff',
    };
    const { id } = await ensureAccount(ctx.pool, account, ctx.clock());
    all.push(...(await openLive(port, await signedIn({ userId: id, role: 'applicant' }), perPerson)));
  }
  return all;
}

async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

/** Requests of others all the while. @returns every status and how long each took, in ms */
function askOn(url: string): { stop: () => Promise<{ status: number; ms: number }[]> } {
  const answers: { status: number; ms: number }[] = [];
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const since = performance.now();
      const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
      answers.push({ status, ms: performance.now() - since });
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await loop;
      return answers;
    },
  };
}
const p99 = (answers: { ms: number }[]) =>
  Math.round(answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0);

describe('F22: live streams, a tenth of which are never read', () => {
  it(
    'hold little for those, who hear `resync` when they read again; everybody else hears everything',
    async () => {
      const port = await freePort();
      const api = await startApi({ ...env, NODE_OPTIONS: heapByNpm('api') }, port);
      const reading = await staffClients(port, readers);
      const quiet = await quietClients(port, inAll - stuck - readers);
      const flooded = await staffClients(port, stuckStaff);
      const away = [...flooded, ...(await quietClients(port, stuck - stuckStaff))];
      clients.push(...reading, ...quiet, ...away);
      expect(new Set(clients.map(({ status }) => status()))).toEqual(new Set([200]));
      for (const { socket } of away) socket.pause();
      const before = reading.map(({ changes }) => changes());
      const memory = await memoryOf(api.url);
      const others = askOn(api.url);

      for (let sent = 0; sent < messages; sent += perBatch) {
        const batch = Array.from({ length: perBatch }, () =>
          Array.from({ length: 150 }, () => crypto.randomUUID()).join(','),
        );
        await owner.query("select pg_notify('cursus_live', ids) from unnest($1::text[]) as ids", [batch]);
        const last = batch.at(-1)?.slice(-36);
        // As fast as those who read can, and no faster.
        await until(
          async () => reading.every((client) => client.last() === last),
          (areThere) => areThere,
          { within: 60_000, every: 2 },
        );
      }
      expect(reading.map(({ changes }, n) => changes() - (before[n] ?? 0))).toEqual(
        reading.map(() => messages),
      );
      const grown = (await memoryOf(api.url)) - memory;
      // Without a bound it would be some 12 MB for each that is never read, less what the kernel holds; the rest is garbage.
      expect(grown / 1e6).toBeLessThan(60 + stuckStaff * 0.15);

      await owner.query("select pg_notify('cursus_live', 'many')");
      for (const { socket } of away) socket.resume();
      await until(
        async () => [...reading, ...quiet].filter((client) => client.last() !== 'all').length,
        (left) => left === 0,
        { within: 60_000 },
      );
      await until(
        async () => flooded.filter((client) => client.resyncs() === 0 && !client.socket.destroyed).length,
        (left) => left === 0,
        { within: 60_000 },
      );
      expect(flooded.every((client) => client.changes() < messages)).toBe(true);
      expect([...reading, ...quiet].every((client) => client.resyncs() === 0)).toBe(true);

      const answers = await others.stop();
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      process.stdout.write(
        `F22: ${inAll} streams, ${stuck} unread: ${Math.round(grown / 1e6)} MB more, ${answers.length} requests meanwhile, p99 ${p99(answers)} ms\n`,
      );
      expect(await api.end()).toBe(0);
    },
    isFull ? 900_000 : 120_000,
  );
});
