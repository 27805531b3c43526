import { droppedAction } from '#services/platform/audit/visitor-quota.ts';
import type { Context } from '#services/platform/context.ts';
import { defineClockJob } from '#services/platform/jobs/define-job.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';

/** An hour is closed once what came at its very end has been counted. */
const afterMs = 3 * minuteMs;

/**
 * Ends the hours that are over: one entry for each visitor whose further ones were dropped, with how many (S36).
 * @returns visitors of whom entries were dropped, and how many
 */
async function closeHours(ctx: Context): Promise<{ visitors: number; dropped: number }> {
  const at = ctx.clock();
  const { rows } = await ctx.pool.query<{ visitors: number; dropped: number }>({
    name: 'close-audit-hours',
    text: `with over as (
             delete from audit_quotas where begins_at <= $1 returning *),
           noted as (
             insert into audit_logs (audit_id, action, resource_type, metadata, sealed, created_at)
             select audit_id, $2, 'audit_log',
                    metadata || jsonb_build_object('dropped', dropped, 'kept', kept, 'since', begins_at), sealed, $3
             from over where dropped > 0)
           select count(*)::int as visitors, coalesce(sum(dropped), 0)::int as dropped from over where dropped > 0`,
    values: [new Date(at.getTime() - hourMs - afterMs), droppedAction, at],
  });
  return rows[0] ?? { visitors: 0, dropped: 0 };
}

export const closeAuditHours = defineClockJob<{ ctx: Context }>({
  queue: 'close-audit-hours',
  label: 'Audit entries over the bound',
  schedule: { cron: '4 * * * *', every: 'Every hour', lateAfterHours: 3 },
  run: ({ ctx }) => closeHours(ctx),
});
