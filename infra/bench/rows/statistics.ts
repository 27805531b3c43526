import { Agent, request } from 'node:http';
import type { BenchApi } from '../api.ts';
import { readPrototypes, startBare } from '../bare.ts';
import type { Bench, Row } from '../bench.ts';
import { metered } from '../cpu.ts';
import { median, pairs, quantile, warmUpOnce } from '../pairs.ts';
import { pgbench } from '../pgbench.ts';
import { applicationAt, waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { wrk } from '../wrk.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let visitor = 0;

interface Call {
  origin: string;
  cookies: readonly string[];
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}
/** Milliseconds from the request to the answer's last byte. @throws Error when it is not a success */
function timed({ origin, cookies, method, path, body }: Call): Promise<number> {
  visitor = (visitor + 1) % 250;
  const headers = {
    cookie: cookies[visitor] ?? '',
    'x-forwarded-for': `10.1.0.${visitor}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${method} ${path}: ${answer.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

const readOf = (api: BenchApi, path: string): Call => ({
  origin: api.origin,
  cookies: api.cookies(),
  method: 'GET',
  path,
});

/** Milliseconds of `read`, each time right after the product has taken a step: both sides are read by one client, in the same moment. */
async function afterChange(bench: Bench, times: number, read: Call): Promise<number> {
  const api = await bench.api();
  const waiting = waitingFor('start-review');
  const begin = await bench.streams.prepare(times, waiting, true);
  const cookies = api.cookies();
  const latencies: number[] = [];
  for (let n = begin; n < begin + times; n++) {
    const body = JSON.stringify({ to: waiting.to });
    const path = `/api/applications/${applicationAt(n)}/advance`;
    await timed({ origin: api.origin, cookies, method: 'POST', path, body });
    latencies.push(await timed(read));
  }
  return median(latencies);
}

/** Positions of the slider, anywhere in the log: each is asked about once, so that nothing is known of it. */
async function instants(bench: Bench): Promise<() => string> {
  const { rows } = await bench.server.owner.query<{ from: string; to: string }>(
    `select min(submitted_at) as from, max(submitted_at) as to
     from application_states where not is_sandbox`,
  );
  const [from, to] = [Date.parse(rows[0]?.from ?? ''), Date.parse(rows[0]?.to ?? '')];
  return () => new Date(from + Math.random() * (to - from)).toISOString();
}

/** Milliseconds of so many reads, each as of another instant. */
async function asOf(bench: Bench, path: string, times: number): Promise<number[]> {
  const [api, instant] = await Promise.all([bench.api(), instants(bench)]);
  const read = readOf(api, path);
  const latencies: number[] = [];
  for (let n = 0; n < times; n++) latencies.push(await timed({ ...read, path: `${path}?asOf=${instant()}` }));
  return latencies;
}

const prototypes = readPrototypes('/least-counts', '/api/statistics');

export const statistics: Row = {
  numbers: [10],
  needs: ['pgbench', 'wrk'],
  work: 'status counts over HTTP',
  run: async (bench) => {
    const api = await bench.api();
    const bare = await startBare(bench.server, waitingFor('start-review'), api.origin);
    const read = (pid: number | undefined, origin: string, cookies: readonly string[], path: string) =>
      metered(bench.server, pid, async () => {
        const { p50, requests } = await wrk({
          origin,
          cookies,
          connections: 1,
          seconds: 1,
          method: 'GET',
          path,
        });
        return { figure: p50, items: requests };
      });
    const script = 'select status, count(*) from application_states where not is_sandbox group by status;';
    const transactions = bench.isQuick ? 20 : 40;
    const grouped = async () =>
      (await pgbench({ url: bench.server.url, script, clients: 1, transactions }, true)).p50;
    const cached = () => read(api.pid, api.origin, api.cookies(), '/api/statistics');
    const counters = () => read(bare.pid, bare.origin, api.bareCookies, '/counts');
    const times = bench.isQuick ? 10 : 30;
    await warmUpOnce(bench, cached, counters);
    const ofBare = (path: string, cookies: readonly string[]): (() => Promise<number>) => {
      const call: Call = { origin: bare.origin, cookies, method: 'GET', path };
      return () => afterChange(bench, times, call);
    };
    const figures = () => afterChange(bench, times, readOf(api, '/api/statistics'));
    const bareFigures = ofBare('/counts', api.bareCookies);
    await warmUpOnce(bench, figures, bareFigures);
    const common = {
      row: 10,
      unit: 'ms' as const,
      against: 'bare Fastify, 15 counters',
      goal: { atMost: 2 },
    };
    const grouping = { ...common, against: 'group by status' };
    const now = await pairs(bench.pairs, cached, counters);
    const changed = await pairs(bench.pairs, figures, bareFigures);
    const least: Measured[] = [];
    for (const { at, cookies, work } of bench.withPrototypes ? prototypes : []) {
      const prototype = ofBare(at, cookies(api));
      await warmUpOnce(bench, prototype);
      const measured = await pairs(bench.pairs, prototype, bareFigures);
      least.push({ ...common, ...measured, work: `prototype: ${work}, just after a change`, goal: null });
    }
    await bare.stop();
    const isLarge = bench.applications >= 1_000_000;
    const size = `at ${Math.round(bench.applications / 1_000)}k applications`;
    const asOfOnce = (path: string) => async () => median(await asOf(bench, path, 10));
    await asOf(bench, '/api/statistics', 10);
    const then = await pairs(bench.pairs, asOfOnce('/api/statistics'), grouped);
    await asOf(bench, '/api/analytics', 6);
    const analytics = await pairs(bench.pairs, asOfOnce('/api/analytics'), grouped);
    const slid = await asOf(bench, '/api/statistics', bench.isQuick ? 40 : 200);
    const slide = { row: 10, unit: 'ms' as const, yardstick: [], against: '' };
    return [
      { ...common, work: `status counts ${size}, many readers (p50)`, ...now },
      { ...common, work: `status counts ${size}, just after a change (p50)`, ...changed },
      ...least,
      {
        ...grouping,
        work: `status counts ${size}, as of any T (p50)`,
        goal: { atMost: isLarge ? 0.3 : 1 },
        ...then,
      },
      { ...grouping, work: `analytics ${size}, as of any T (p50)`, goal: null, ...analytics },
      { ...slide, work: `the slider's step ${size} (p50)`, goal: null, product: [quantile(slid, 0.5)] },
      {
        ...slide,
        work: `the slider's step ${size} (p95)`,
        goal: { atMost: 200 },
        product: [quantile(slid, 0.95)],
      },
    ];
  },
};
