import type { BenchApi } from '../api.ts';
import { readPrototypes, startBare } from '../bare.ts';
import { type Bench, few, type Row } from '../bench.ts';
import { metered } from '../cpu.ts';
import { pairs, warmUp, warmUpsOf } from '../pairs.ts';
import { waitingFor } from '../streams.ts';
import type { Goal, Measured } from '../table.ts';
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

const prototypes = readPrototypes('/least-list', '/api/applications');

/** A call, and the process that answers it. */
interface Asked {
  pid: number | undefined;
  origin: string;
  cookies: readonly string[];
  path: string;
}

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
    const ofProduct = (path: string): Asked => ({ ...api, cookies: api.cookies(), path });
    const ofBare = (path: string, cookies = api.bareCookies): Asked => ({ ...bare, cookies, path });
    const secondsOf = (goal: Goal): number => (goal === null ? 1 : bench.listSeconds);
    /** One slice: its median latency; its slowest hundredth goes to `tails`. */
    const slice = (tails: number[], { pid, origin, cookies, path }: Asked, seconds = 1) =>
      metered(bench.server, pid, async () => {
        const call = { origin, cookies, path, method: 'GET', connections: 1, seconds } as const;
        const { p50, p99, requests } = await wrk(call);
        tails.push(p99);
        return { figure: p50, items: requests };
      });
    const against = 'bare Fastify + pg, same rows, same session';
    /** In turns with the same rows from the bare server: the median, and the slowest hundredth. */
    const beside = async (rows: Asked, work: string, asked: () => Asked, goals: [Goal, Goal]) => {
      const tails = { product: [] as number[], yardstick: [] as number[] };
      const figures = await pairs(
        bench.pairs,
        () => slice(tails.product, asked(), secondsOf(goals[1])),
        () => slice(tails.yardstick, rows, secondsOf(goals[1])),
      );
      const common = { row: 9, unit: 'ms' as const, against };
      return [
        { ...common, ...figures, work: `${work} (p50)`, goal: goals[0] },
        { ...common, ...tails, work: `${work} (p99)`, goal: goals[1] },
      ];
    };
    const results: Measured[] = [];
    try {
      for (const [place, [name, query]] of few(bench, filters, 3).entries()) {
        const warmUps = warmUpsOf(bench, place);
        const isSearch = name.startsWith('search');
        const asked = `limit=50${query && `&${query}`}`;
        const path = `/api/applications?${asked}`;
        const rows = ofBare(`/rows?ids=${(await idsOf(api, path)).join()}`);
        await warmUp(
          { warmUps },
          () => slice([], ofProduct(path)),
          () => slice([], rows),
        );
        const goals: [Goal, Goal] = [{ atMost: isSearch ? 3 : 2 }, { atMost: 3 }];
        results.push(...(await beside(rows, `list of 50: ${name}`, () => ofProduct(path), goals)));
        for (const { at, cookies, work } of bench.withPrototypes ? prototypes : []) {
          const prototype = () => ofBare(`${at}?${asked}`, cookies(api));
          await warmUp({ warmUps }, () => slice([], prototype()));
          results.push(...(await beside(rows, `prototype: ${work}, ${name}`, prototype, [null, null])));
        }
        if (!isSearch) continue;
        // Rows do not wait for it, but a person's search makes this call too.
        const count = () => ofProduct(`/api/applications/count?${query}`);
        results.push(...(await beside(rows, `${name}: its count`, count, [null, null])));
      }
      return results;
    } finally {
      await bare.stop();
    }
  },
};
