import type { PgBoss } from 'pg-boss';
import { type ObserveJob, work } from '#services/platform/jobs/jobs.ts';
import { jobList, type WorkerSettings } from './job-list.ts';

/**
 * Works every queue, and schedules what runs by the clock.
 * @returns what wakes a queue, by its name
 */
export async function workAll(
  boss: PgBoss,
  settings: WorkerSettings,
  observe?: ObserveJob,
): Promise<ReadonlyMap<string, () => void>> {
  const wakes = new Map<string, () => void>();
  for (const { queue, handler, share } of jobList)
    wakes.set(
      queue,
      await work({ pool: settings.ctx.pool, boss, queue, handler: handler(settings), observe }, share),
    );
  for (const { queue, schedule } of jobList)
    if (schedule) await boss.schedule(queue, schedule.cron, {}, { tz: 'Europe/Zurich' });
  // Several workers that start at once, and one that starts again and again, send one.
  for (const { queue } of jobList.filter(({ isSentAtStart }) => isSentAtStart))
    await boss.send(queue, {}, { singletonSeconds: 600 });
  return wakes;
}
