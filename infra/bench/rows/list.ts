import { rowColumns } from '#services/applications/projections/rows.ts';
import type { Bench, Row } from '../bench.ts';
import { median, pairs } from '../pairs.ts';
import { pgbench } from '../pgbench.ts';
import type { Measured } from '../table.ts';
import { wrk } from '../wrk.ts';

/** One page of 50 by keyset, from the middle of the list, with every column that a row of it shows. */
const keyset = (at: string, id: string) =>
  `select ${rowColumns} from applications
  where not is_sandbox and (created_at, id) < ('${at.replaceAll(':', ':')}'::timestamptz, '${id}'::uuid)
  order by created_at desc, id desc limit 51;`.replaceAll('\n', ' ');

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
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

export const list: Row = {
  numbers: [9],
  needs: ['pgbench', 'wrk'],
  work: 'list page of 50 over HTTP',
  run: async (bench) => {
    const { at, id } = await middle(bench);
    const api = await bench.api();
    const { origin } = api;
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
    const script = keyset(at, id);
    const transactions = bench.isQuick ? 200 : 600;
    const results: Measured[] = [];
    for (const [name, query] of bench.isQuick ? filters.slice(0, 3) : filters) {
      const path = `/api/applications?limit=50${query && `&${query}`}`;
      const get = () =>
        wrk({ origin, cookies: api.cookies(), connections: 1, seconds: 1, method: 'GET', path });
      await get();
      const tails = { product: [] as number[], yardstick: [] as number[] };
      const figures = await pairs(
        bench.pairs,
        async () => {
          const { p50, p99 } = await get();
          tails.product.push(p99);
          return p50;
        },
        async () => {
          const url = bench.server.url;
          const { p50, p99 } = await pgbench({ url, script, clients: 1, transactions }, true);
          tails.yardstick.push(p99);
          return p50;
        },
      );
      const [p99, their99] = [median(tails.product), median(tails.yardstick)];
      results.push({
        row: 9,
        work: `list of 50: ${name} (p50)`,
        unit: 'ms',
        against: 'pgbench keyset select',
        goal: { atMost: 3 },
        notes: [`${name}: p99 ${p99.toFixed(1)} ms, keyset select ${their99.toFixed(1)} ms`],
        ...figures,
      });
    }
    return results;
  },
};
