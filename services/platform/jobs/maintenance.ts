import type { Context } from '../context.ts';
import { keptError } from './job-errors.ts';

/** `maintenance_runs`: what runs by the clock writes down when it ran, for how long, and what it found. */
const kept = 60;

async function keep(
  ctx: Pick<Context, 'pool'>,
  name: string,
  since: Date,
  tookMs: number,
  findings: object,
): Promise<void> {
  await ctx.pool.query({
    name: 'keep-maintenance-run',
    text: `insert into maintenance_runs (name, ran_at, took_ms, findings) values ($1, $2, $3, $4)
           on conflict (name, ran_at) do update set took_ms = excluded.took_ms, findings = excluded.findings`,
    values: [name, since, Math.round(tookMs), JSON.stringify(findings)],
  });
  await ctx.pool.query({
    name: 'forget-maintenance-runs',
    text: `delete from maintenance_runs where name = $1 and ran_at < (
             select ran_at from maintenance_runs where name = $1 order by ran_at desc offset $2 limit 1)`,
    values: [name, kept - 1],
  });
}

/**
 * Runs background maintenance and records what it found, or how it failed.
 * @param name the job's queue
 * @param run gives its findings: counts and ids, nothing about a person
 * @returns the findings
 */
export async function maintenance<T extends object>(
  ctx: Pick<Context, 'pool' | 'clock'>,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const since = ctx.clock();
  const started = performance.now();
  try {
    const findings = await run();
    await keep(ctx, name, since, performance.now() - started, findings);
    return findings;
  } catch (error) {
    const { message } = keptError(error);
    // The task's own failure is reported, rather than a failure to record it.
    await keep(ctx, name, since, performance.now() - started, { error: message }).catch(() => undefined);
    throw error;
  }
}

/** When it last ran; null before the first time. */
export async function lastRunOf({ pool }: Context, name: string): Promise<string | null> {
  const { rows } = await pool.query<{ at: string | null }>({
    name: 'last-maintenance-run',
    text: 'select max(ran_at) as at from maintenance_runs where name = $1',
    values: [name],
  });
  return rows[0]?.at ?? null;
}
