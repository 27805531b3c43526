import type { Context } from '#services/platform/context.ts';
import { hourMs } from '#state-machines/durations.ts';
import type { MaintenanceOverview, MaintenanceRun } from './contract.ts';
import { jobList } from './job-list.ts';

interface Row {
  name: string;
  ran_at: string;
  took_ms: number;
  findings: Record<string, unknown>;
}

function runOf({ ran_at, took_ms, findings: { error, ...findings } }: Row): MaintenanceRun {
  return { ranAt: ran_at, tookMs: took_ms, findings, error: typeof error === 'string' ? error : null };
}

/** The newest run of everything that runs by the clock. One that never ran is not late: the first night may be to come. */
export async function maintenanceOf(ctx: Context): Promise<MaintenanceOverview['items']> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'maintenance-runs',
    text: 'select distinct on (name) name, ran_at, took_ms, findings from maintenance_runs order by name, ran_at desc',
  });
  const newest = new Map(rows.map((row) => [row.name, row]));
  const now = ctx.clock().getTime();
  return jobList.flatMap(({ queue, label, schedule }) => {
    if (!schedule) return [];
    const row = newest.get(queue);
    const last = row ? runOf(row) : null;
    const isLate = last !== null && now - Date.parse(last.ranAt) > schedule.lateAfterHours * hourMs;
    return [{ name: queue, label, every: schedule.every, last, isLate }];
  });
}
