import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { dayMs } from '#state-machines/durations.ts';

/** Rows past their use, by table. */
const outlived = {
  rate_limits: 'ends_at <= now',
  sign_in_failures: 'last_at <= yesterday and coalesce(blocked_until <= now, true)',
  handoffs: 'expires_at <= now',
  // with them go the sign-ups that wait for one
  links: 'expires_at <= yesterday',
  // ended ones say for a month why they ended (decision 0017); with them go looks at the portal by an admin
  sessions: 'least(ended_at, expires_at) <= month_ago',
} as const;
type Swept = Record<keyof typeof outlived, number>;
const tables = Object.keys(outlived) as (keyof Swept)[];

/** Row by row in bounded statements: none holds many locks, or for long. Locked rows are skipped. */
async function sweepTable(db: Db, table: keyof Swept, at: Date, batch: number): Promise<number> {
  const ago = (days: number) => new Date(at.getTime() - days * dayMs);
  let swept = 0;
  for (;;) {
    const { rowCount } = await db.query({
      text: `with t (now, yesterday, month_ago) as (values ($1::timestamptz, $2::timestamptz, $3::timestamptz))
             delete from ${table} where ctid = any(array(
               select o.ctid from ${table} o, t where ${outlived[table]} limit $4 for update of o skip locked))`,
      values: [at, ago(1), ago(30), batch],
    });
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return swept;
  }
}

/** @returns how many rows went, by table */
export async function sweep(ctx: Context, batch = 1_000): Promise<Swept> {
  const at = ctx.clock();
  const swept = {} as Swept;
  for (const table of tables) swept[table] = await sweepTable(ctx.pool, table, at, batch);
  return swept;
}

export const sweepIdentity = defineClockJob<{ ctx: Context }>({
  queue: 'sweep-identity',
  label: 'Sessions and links that are over',
  schedule: everyNight('03:50'),
  run: ({ ctx }) => sweep(ctx),
});
