import { Worker } from 'node:worker_threads';
import type { EventDay } from '#services/event-log/figures/event-days.ts';
import type { Span } from './lives.ts';
import type { FromJob, JobData } from './protocol.ts';

type Figures = Extract<FromJob, { type: 'figures' }>['lines'];

export interface JobsOptions {
  url: string;
  span: Span;
  jobs: number;
  onEvents: (count: number) => void;
  writeFigures: (lines: Figures) => Promise<void>;
  makeKeys?: ((personIds: readonly string[], at: Date) => Promise<void>) | undefined;
}

/**
 * Simulates the applications in threads of their own, each with one connection, and commits what they wrote once all have written.
 * The first failure ends all of them; nothing is committed then.
 */
export async function runJobs({
  url,
  span,
  jobs,
  onEvents,
  writeFigures,
  makeKeys,
}: JobsOptions): Promise<EventDay[]> {
  const written = new Int32Array(new SharedArrayBuffer(4 * jobs));
  const eventDays: EventDay[] = [];
  const waiting: Worker[] = [];
  // One connection takes the figures of all.
  let figures = Promise.resolve();
  const answer = async (worker: Worker, message: FromJob): Promise<void> => {
    switch (message.type) {
      case 'events':
        return onEvents(message.count);
      case 'people':
        await makeKeys?.(message.personIds, new Date(message.at));
        return worker.postMessage('made');
      case 'figures':
        figures = figures.then(() => writeFigures(message.lines));
        await figures;
        return worker.postMessage('taken');
      case 'written':
        eventDays.push(...message.eventDays);
        waiting.push(worker);
        if (waiting.length === jobs) for (const one of waiting) one.postMessage('commit');
        return;
      case 'committed':
        return;
    }
  };
  const workers = Array.from({ length: jobs }, (_, part) => {
    const workerData: JobData = {
      url,
      span,
      part,
      of: jobs,
      handsOverPeople: makeKeys !== undefined,
      written,
    };
    return new Worker(new URL('./job.ts', import.meta.url), {
      workerData,
      // Applications live through many batches: a small young generation would copy them again and again.
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
  });
  const ended = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromJob) => void answer(worker, message).catch(reject));
      worker.on('error', reject);
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a job ended with code ${code}`)),
      );
    });
  try {
    await Promise.all(workers.map(ended));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return eventDays;
}
