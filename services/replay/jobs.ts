import { defineJob } from '#services/platform/jobs/define-job.ts';
import { replayQueue } from './runs/ask.ts';
import { workReplay } from './runs/work.ts';

export const replayJobs = [
  defineJob({
    queue: replayQueue,
    label: 'Verification, rebuild or what-if',
    share: { batch: 1, batches: 2 },
    handler: workReplay,
  }),
] as const;
