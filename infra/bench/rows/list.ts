import type { BenchApi } from '../api.ts';
import { startBare } from '../bare.ts';
import type { Bench, Row } from '../bench.ts';
import { metered } from '../cpu.ts';
import { guarded } from '../guarded.ts';
import { pairs } from '../pairs.ts';
import { waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { wrk } from '../wrk.ts';

async function middle(bench: Bench): Promise<{ at: string; id: string }> {
  const { rows } = await bench.server.owner.query<{ at: string; id: string }>(
    `select created_at as at, id from applications where not is_sandbox
     order by created_at desc, id desc offset $1 limit 1`,
    [Math.floor(bench.applications / 2)],
  );
  if (!rows[0]) throw new Error('no applications');
  return rows[0];
}

const cursor = (at: string, id: string): string =>
  Buffer.from(JSON.stringify(['newest', '', at, id])).toString('base64url');

/** The ids of the rows that a page holds, so that the yardstick reads the same ones. */
async function idsOf(api: BenchApi, path: string): Promise<string[]> {
  const answer = await fetch(`${api.origin}${path}`, {
    headers: { cookie: api.cookies()[0] ?? '', 'x-forwarded-for': '10.9.9.9' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

/** The bare server with the product's own page: how near the product could come to the yardstick at best. */
const prototypes: readonly { path: string; cookies: (api: BenchApi) => readonly string[]; work: string }[] = [
  {
    path: '/least-list',
    cookies: ({ bareCookies }) => bareCookies,
    work: 'its statements and its session alone',
  },
  {
    path: `/api/applications${guarded}`,
    cookies: (api) => api.cookies(),
    work: 'token, right, limits, headers and checks besides',
  },
];

export const list: Row = {
  numbers: [9],
  needs: ['wrk'],
  work: 'list page of 50 over HTTP',
  run: async (bench) => {
    const { at, id } = await middle(bench);
    const api = await bench.api();
    const filters: [string, string][] = [
      ['first page', ''],
      ['deep page', `cursor=${cursor(at, id)}`],
      ['status', 'status=contract_offered'],
      ['status, deep page', `status=contract_offered&cursor=${cursor(at, id)}`],
      ['position', 'position=Personal%20Assistant'],
      ['search, many matches', 'search=lena'],
      ['search, one match', 'search=.77%40applicants'],
      ['search and status', 'search=berg&status=rejected'],
      ['overdue', 'deadline=overdue'],
      ['urgent', 'deadline=urgent'],
      ['by deadline', 'sort=deadline'],
      ['rare status', 'status=assessment_completed'],
      ['legacy (none)', 'type=legacy'],
    ];
    const bare = await startBare(bench.server, waitingFor('start-review'), api.origin);
    const read = (origin: string, cookies: readonly string[], path: string) =>
      wrk({ origin, cookies, connections: 1, seconds: 1, method: 'GET', path });
    /** One slice: its median latency; its slowest hundredth goes to `tails`. */
    const slice = (pid: number | undefined, tails: number[], ...asked: Parameters<typeof read>) =>
      metered(bench.server, pid, async () => {
        const { p50, p99, requests } = await read(...asked);
        tails.push(p99);
        return { figure: p50, items: requests };
      });
    const results: Measured[] = [];
    try {
      for (const [name, query] of bench.isQuick ? filters.slice(0, 3) : filters) {
        const asked = `limit=50${query && `&${query}`}`;
        const path = `/api/applications?${asked}`;
        const rows = `/rows?ids=${(await idsOf(api, path)).join()}`;
        const tails = { product: [] as number[], yardstick: [] as number[] };
        await read(api.origin, api.cookies(), path);
        await read(bare.origin, api.bareCookies, rows);
        const figures = await pairs(
          bench.pairs,
          () => slice(api.pid, tails.product, api.origin, api.cookies(), path),
          () => slice(bare.pid, tails.yardstick, bare.origin, api.bareCookies, rows),
        );
        const common = { row: 9, unit: 'ms' as const, against: 'bare Fastify + pg, same rows, same session' };
        const work = `list of 50: ${name}`;
        results.push(
          {
            ...common,
            work: `${work} (p50)`,
            goal: { atMost: name.startsWith('search') ? 3 : 2 },
            ...figures,
          },
          { ...common, work: `${work} (p99)`, goal: { atMost: 3 }, ...tails },
        );
        for (const { path, cookies, work } of prototypes) {
          const prototype = { tails: [] as number[], yardstick: [] as number[] };
          const p50 = await pairs(
            bench.pairs,
            () => slice(bare.pid, prototype.tails, bare.origin, cookies(api), `${path}?${asked}`),
            () => slice(bare.pid, prototype.yardstick, bare.origin, api.bareCookies, rows),
          );
          results.push(
            { ...common, ...p50, goal: null, work: `prototype: ${work}, ${name} (p50)` },
            {
              ...{ ...common, goal: null, work: `prototype: ${work}, ${name} (p99)` },
              ...{ product: prototype.tails, yardstick: prototype.yardstick },
            },
          );
        }
        if (!name.startsWith('search')) continue;
        // Rows do not wait for it, but a person's search makes this call too.
        const count = `/api/applications/count?${query}`;
        const counted = await pairs(
          bench.pairs,
          () => slice(api.pid, [], api.origin, api.cookies(), count),
          () => slice(bare.pid, [], bare.origin, api.bareCookies, rows),
        );
        results.push({ ...common, work: `${name}: its count (p50)`, goal: null, ...counted });
      }
      return results;
    } finally {
      await bare.stop();
    }
  },
};
