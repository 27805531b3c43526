import { mailsSince } from '#services/notifications/unfinished.ts';
import type { App } from '#services/platform/app.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { SystemOverview } from './contract.ts';

/** What the last 24 hours came to, as the database has it. */
export async function lastDayOf(pool: Pool, now: Date): Promise<SystemOverview['lastDay']> {
  const since = new Date(now.getTime() - dayMs);
  const [{ rows }, mails] = await Promise.all([
    pool.query<{ events: number }>({
      name: 'events-since',
      text: 'select count(*)::int as events from application_events where recorded_at > $1',
      values: [since],
    }),
    mailsSince(pool, since),
  ]);
  return { events: rows[0]?.events ?? 0, mailsSent: mails.sent, mailsFailed: mails.failed };
}

/** This process as it is now, and what it answered since it began; its metrics count both. */
export async function processOf(
  { metrics }: Pick<App, 'metrics'>,
  now: Date,
): Promise<SystemOverview['process']> {
  const counted = await metrics.getSingleMetric('http_request_duration_seconds')?.get();
  const counts = (counted?.values ?? []).flatMap((value) =>
    'metricName' in value && String(value.metricName).endsWith('_count')
      ? [{ isFailed: value.labels.status === '5xx', requests: value.value }]
      : [],
  );
  const sum = (of: typeof counts) => of.reduce((total, { requests }) => total + requests, 0);
  return {
    since: new Date(now.getTime() - process.uptime() * 1_000).toISOString(),
    requests: sum(counts),
    failedRequests: sum(counts.filter(({ isFailed }) => isFailed)),
  };
}
