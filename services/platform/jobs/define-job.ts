import type { Context } from '../context.ts';
import { type JobHandler, type QueueOptions, retries, type Share, usualShare } from './jobs.ts';
import { maintenance } from './maintenance.ts';

/** When a job runs by the clock, in Zurich's time. */
export interface Schedule {
  cron: string;
  /** For people. */
  every: string;
  /** After this long without a run, one is missing. */
  lateAfterHours: number;
}

/** A job, declared once. Installation, workers, the screens' labels, the maintenance overview and tests derive from it. */
export interface JobDefinition<Settings, Data = never> {
  queue: string;
  /** What it does, for people. */
  label: string;
  handler: (settings: Settings) => JobHandler<Data>;
  retry: QueueOptions;
  share: Share;
  /** Null: events or people cause it. */
  schedule: Schedule | null;
  /** Also once whenever a worker starts. */
  isSentAtStart: boolean;
}

type Optional = 'retry' | 'share' | 'schedule' | 'isSentAtStart';
type Declared<Settings, Data> = Omit<JobDefinition<Settings, Data>, Optional> &
  Partial<Pick<JobDefinition<Settings>, Optional>>;

export function defineJob<Settings, Data>(declared: Declared<Settings, Data>): JobDefinition<Settings, Data> {
  return { retry: retries, share: usualShare, schedule: null, isSentAtStart: false, ...declared };
}

/** One job at a time: for what runs by the clock or reads much. */
export const oneAtATime: Share = { batch: 1, batches: 1 };

/** @param at `HH:MM` */
export function everyNight(at: string): Schedule {
  const [hour, minute] = at.split(':').map(Number);
  return { cron: `${minute} ${hour} * * *`, every: 'Every night', lateAfterHours: 26 };
}

interface ClockJob<Settings> {
  queue: string;
  label: string;
  schedule: Schedule;
  /** @returns findings for the maintenance overview: counts and ids, nothing about a person */
  run: (settings: Settings, jobId: string) => Promise<object>;
}

/** A job that runs by the clock. What it found, or why it failed, is recorded in `maintenance_runs`. */
export function defineClockJob<Settings extends { ctx: Context }>({
  run,
  ...declared
}: ClockJob<Settings>): JobDefinition<Settings, object> {
  const handler = (settings: Settings): JobHandler<object> => {
    return async ({ id }) => {
      await maintenance(settings.ctx, declared.queue, () => run(settings, id));
    };
  };
  return defineJob({ ...declared, share: oneAtATime, handler });
}
