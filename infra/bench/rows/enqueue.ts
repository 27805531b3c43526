import { jobsFor } from '#services/applications/effects.ts';
import type { Row } from '../bench.ts';
import { pairs } from '../pairs.ts';
import { waitingFor } from '../streams.ts';
import { appendRate, noJobs } from './append.ts';

/** The same two events with the job they cause, and without. */
export const enqueue: Row = {
  numbers: [5],
  needs: [],
  work: 'enqueue cost',
  run: async (bench) => {
    const waiting = waitingFor('request-details');
    const count = bench.isQuick ? 1_600 : 8_000;
    const appending = { clients: 8, count, waiting, jobsFor };
    await appendRate(bench, appending);
    const figures = await pairs(
      bench.pairs,
      () => appendRate(bench, appending),
      () => appendRate(bench, { ...appending, jobsFor: noJobs }),
    );
    const work = 'append that enqueues a job, 8 clients';
    return [
      { row: 5, work, unit: '/s', against: 'the same without a job', goal: { atLeast: 0.9 }, ...figures },
    ];
  },
};
