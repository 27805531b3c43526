import { jobsFor } from '#services/applications/effects.ts';
import type { Bench, Row } from '../bench.ts';
import { median, pairs, warmUp } from '../pairs.ts';
import { appendTo, waitingFor } from '../streams.ts';
import { appendRate, leastRate, noJobs } from './append.ts';

/** What the rows of the jobs alone take off the rate of the least append. */
async function leastNote(bench: Bench, count: number): Promise<string> {
  const waiting = waitingFor('start-review');
  const make = (n: number) => appendTo(n, waiting, noJobs);
  const { product, yardstick } = await pairs(
    bench.pairs,
    () => leastRate(bench, 8, count, waiting, make, 'least_append_with_jobs'),
    () => leastRate(bench, 8, count, waiting, make),
  );
  const share = (median(product) / median(yardstick)).toFixed(2);
  return `pgbench, one row in, one moved, with the rows of two jobs and without: ${share}×`;
}

/** The same two events with the two jobs that they cause, a mail and a deadline, and without. */
export const enqueue: Row = {
  numbers: [5],
  needs: [],
  work: 'enqueue cost',
  run: async (bench) => {
    const waiting = waitingFor('request-details');
    const count = bench.isQuick ? 1_600 : 8_000;
    const rate = (jobs: typeof jobsFor) => () =>
      appendRate(bench, { clients: 8, count, waiting, jobsFor: jobs });
    const [withJobs, without] = [rate(jobsFor), rate(noJobs)];
    await warmUp(bench, withJobs, without);
    const figures = await pairs(bench.pairs, withJobs, without);
    const notes = bench.withPrototypes && bench.has.pgbench ? [await leastNote(bench, count)] : [];
    const work = 'append that enqueues two jobs, 8 clients';
    return [
      {
        row: 5,
        work,
        unit: '/s',
        against: 'the same without jobs',
        goal: { atLeast: 0.9 },
        notes,
        ...figures,
      },
    ];
  },
};
