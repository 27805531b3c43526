import type { PgBoss } from 'pg-boss';
import { work } from '#services/platform/jobs/jobs.ts';
import { jobList, type WorkerSettings } from './job-list.ts';

/** Works every queue, and schedules what runs by the clock. */
export async function workAll(boss: PgBoss, settings: WorkerSettings): Promise<void> {
  for (const { queue, handler, share } of jobList) await work(boss, queue, handler(settings), share);
  for (const { queue, schedule } of jobList)
    if (schedule) await boss.schedule(queue, schedule.cron, {}, { tz: 'Europe/Zurich' });
  // Several workers that start at once, and one that starts again and again, send one.
  for (const { queue } of jobList.filter(({ isSentAtStart }) => isSentAtStart))
    await boss.send(queue, {}, { singletonSeconds: 600 });
}
