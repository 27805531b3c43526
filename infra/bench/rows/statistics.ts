import { Agent, request } from 'node:http';
import type { BenchApi } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { median, pairs } from '../pairs.ts';
import { pgbench } from '../pgbench.ts';
import { applicationAt, waitingFor } from '../streams.ts';
import { wrk } from '../wrk.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let visitor = 0;

/** Milliseconds from the request to the answer's last byte. @throws Error when it is not a success */
function timed(api: BenchApi, method: string, path: string, body?: string): Promise<number> {
  visitor = (visitor + 1) % 250;
  const headers = {
    cookie: api.cookies()[visitor] ?? '',
    'x-forwarded-for': `10.1.0.${visitor}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${api.origin}${path}`, { agent, method, headers }, (answer) => {
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

async function afterChange(bench: Bench, times: number): Promise<number> {
  const api = await bench.api();
  const waiting = waitingFor('start-review');
  const begin = await bench.streams.prepare(times, waiting, true);
  const latencies: number[] = [];
  for (let n = begin; n < begin + times; n++) {
    const body = JSON.stringify({ to: waiting.to });
    await timed(api, 'POST', `/api/applications/${applicationAt(n)}/advance`, body);
    latencies.push(await timed(api, 'GET', '/api/statistics'));
  }
  return median(latencies);
}

export const statistics: Row = {
  numbers: [10],
  needs: ['pgbench', 'wrk'],
  work: 'status counts over HTTP',
  run: async (bench) => {
    const api = await bench.api();
    const { origin } = api;
    const script = 'select status, count(*) from application_states where not is_sandbox group by status;';
    const transactions = bench.isQuick ? 20 : 40;
    const grouped = async () =>
      (await pgbench({ url: bench.server.url, script, clients: 1, transactions }, true)).p50;
    const cached = async () => {
      const path = '/api/statistics';
      return (await wrk({ origin, cookies: api.cookies(), connections: 1, seconds: 1, method: 'GET', path }))
        .p50;
    };
    const times = bench.isQuick ? 10 : 30;
    await cached();
    await afterChange(bench, times);
    const common = { row: 10, unit: 'ms' as const, against: 'group by status', goal: { atMost: 0.05 } };
    const now = await pairs(bench.pairs, cached, grouped);
    const changed = await pairs(bench.pairs, () => afterChange(bench, times), grouped);
    const size = `at ${Math.round(bench.applications / 1_000)}k applications`;
    return [
      { ...common, work: `status counts ${size}, many readers (p50)`, ...now },
      { ...common, work: `status counts ${size}, just after a change (p50)`, ...changed },
    ];
  },
};
