import { jobsFor } from '#services/applications/effects.ts';
import type { Append } from '#services/event-log/append/append.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { noKeys } from '../append-script.ts';
import type { Bench, Row } from '../bench.ts';
import { peakMegabytes } from '../children.ts';
import { median, pairs } from '../pairs.ts';
import { appendTo, pathPrefix, type Waiting, waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { wrk } from '../wrk.ts';
import { pgbenchAppendRate } from './append.ts';

const connections = 32;

/** POST …/advance as fast as 32 connections can; every request on an application of its own. */
async function httpRate(bench: Bench, seconds: number, waiting: Waiting): Promise<number> {
  const api = await bench.api();
  // More than it can use up; a request too many would be refused and fail the slice.
  const begin = await bench.streams.prepare(seconds * 4_000, waiting, true);
  const path = `${pathPrefix}/advance`;
  const { origin } = api;
  const cookies = api.cookies();
  const body = JSON.stringify({ to: waiting.to });
  const { rate } = await wrk({ origin, cookies, connections, seconds, method: 'POST', path, begin, body });
  return rate;
}

/** The append as the route makes it: with its entry in the audit log. */
function audited(n: number, waiting: Waiting, jobs: Append['jobsFor'], userId: string): Append {
  const whence = {
    userId,
    userAgent: null,
    ipAddress: '10.0.0.1',
    requestId: appendTo(n, waiting, jobs).commandId,
    keys: noKeys,
  };
  const audit = {
    ...auditEntry('workflow_status_advanced', 'application', whence),
    audit_id: `018f0000-0000-7000-b000-${n}`,
  };
  return { ...appendTo(n, waiting, jobs), audit };
}

async function compare(bench: Bench, row: 3 | 4, waiting: Waiting, atLeast: number): Promise<Measured> {
  const seconds = bench.isQuick ? 1 : 3;
  const count = bench.isQuick ? 1_600 : 9_600;
  const { userId } = await bench.api();
  const make = (n: number) => audited(n, waiting, jobsFor, userId);
  // Warm-up: the first requests compile.
  await httpRate(bench, seconds, waiting);
  const figures = await pairs(
    bench.pairs,
    () => httpRate(bench, seconds, waiting),
    () => pgbenchAppendRate(bench, connections, count, waiting, make),
  );
  return {
    row,
    work: `POST …/advance, ${row === 3 ? 'no job' : 'enqueues a job'}, ${connections} connections`,
    unit: '/s',
    against: 'pgbench, same function',
    goal: { atLeast },
    ...figures,
  };
}

export const advance: Row = {
  numbers: [3, 4],
  needs: ['pgbench', 'wrk'],
  work: 'POST …/advance over HTTP',
  run: async (bench) => {
    const results: Measured[] = [];
    const plain = await compare(bench, 3, waitingFor('start-review'), 0.45);
    results.push(plain);
    const peak = await peakMegabytes((await bench.api()).pid);
    if (peak)
      results.push({
        row: 3,
        work: 'peak memory of the API process under it',
        unit: 'MB',
        product: [peak],
        yardstick: [],
        against: '',
        goal: { atMost: 250 },
      });
    const withJob = await compare(bench, 4, waitingFor('request-details'), 0.4);
    const share = median(withJob.product) / median(plain.product);
    results.push({ ...withJob, notes: [`two events and a job; ${share.toFixed(2)}× the rate of row 3`] });
    return results;
  },
};
