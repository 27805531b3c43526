import { isDeepStrictEqual } from 'node:util';
import { until } from '#infra/test/until.ts';
import { jobsFor } from '#services/applications/effects.ts';
import type { LogRow } from '#services/event-log/append/chain.ts';
import type { WrittenEvent } from '#services/event-log/append/prepare.ts';
import { parseBody, recorded } from '#services/event-log/read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { onPool } from '../cluster.ts';
import type { Moved } from './writers.ts';

/** What ended nodes may have left half done. Each throws an error that says what. */

/** Citus settles once a minute what a node that ended had prepared. */
const settledWithin = 3 * minuteMs;
const shown = 5;

const idsOf = (applications: readonly Moved[]): string[] => applications.map(({ id }) => id);

function refuse(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.length} ${what}: ${found.slice(0, shown).join(', ')}`);
}

/** Every acknowledged command is in the log once, where its answer said, and no other is. */
export async function everyCommandOnce(db: Db, applications: readonly Moved[]): Promise<void> {
  const { rows } = await db.query<{ id: string; status: string; version: number }>(
    `select application_id as id, (array_agg(data ->> 'to' order by version desc))[1] as status, max(version) as version
     from application_events where application_id = any($1::uuid[])
     group by application_id, command_id having bool_or(data -> 'actor' ->> 'kind' = 'admin')
     order by application_id, max(version)`,
    [idsOf(applications)],
  );
  const recordedOf = Map.groupBy(rows, ({ id }) => id);
  const wrong = applications.filter(({ id, acknowledged }) => {
    const found = (recordedOf.get(id) ?? []).map(({ status, version }) => ({ status, version }));
    return !isDeepStrictEqual(found, acknowledged);
  });
  refuse('applications with a command that was lost or doubled', idsOf(wrong));
}

/** Every command has its audit entry. */
export async function everyAuditEntry(db: Db, applications: readonly Moved[]): Promise<void> {
  const { rows } = await db.query<{ id: string; count: number }>(
    `select resource_id as id, count(*)::int as count from audit_logs
     where resource_id = any($1) and action in ('workflow_status_advanced', 'workflow_status_undone') group by resource_id`,
    [idsOf(applications)],
  );
  const entries = new Map(rows.map(({ id, count }) => [id, count]));
  refuse(
    'applications with more or fewer audit entries than commands',
    applications
      .filter(({ id, acknowledged }) => entries.get(id) !== acknowledged.length)
      .map(({ id, acknowledged }) => `${id} ${entries.get(id) ?? 0} of ${acknowledged.length}`),
  );
}

/** Every job that an event causes was handed over; their ids derive from the events, so that none is there twice. */
export async function everyJob(db: Db, applications: readonly Moved[]): Promise<void> {
  const { rows } = await db.query<LogRow>(
    'select application_id, version, event_id, body from application_events where application_id = any($1::uuid[])',
    [idsOf(applications)],
  );
  const jobs = rows.flatMap((row) => {
    const event = { ...recorded(parseBody(row)), eventId: row.event_id } as WrittenEvent;
    return jobsFor(event, row.application_id).map(({ id, queue }) => ({
      id,
      what: `${event.type} ${queue}`,
    }));
  });
  const { rows: known } = await db.query<{ id: string }>(
    'select id from pgboss.job where id = any($1::uuid[])',
    [jobs.map(({ id }) => id)],
  );
  const there = new Set(known.map(({ id }) => id));
  refuse(
    `of ${jobs.length} jobs missing`,
    jobs.filter(({ id }) => !there.has(id)).map(({ what }) => what),
  );
}

/** No node holds a transaction that was prepared and never ended. */
export async function nothingPrepared(nodeUrls: readonly string[]): Promise<void> {
  for (const url of nodeUrls)
    await onPool(url, (db) =>
      until(
        async () => {
          const { rows } = await db.query<{ gid: string }>(
            'select gid from pg_prepared_xacts where database = current_database()',
          );
          return rows.map(({ gid }) => gid);
        },
        (left) => left.length === 0,
        { within: settledWithin, every: 1_000 },
      ),
    );
}
