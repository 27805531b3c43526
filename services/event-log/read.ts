import type { Db } from '#services/platform/db/postgres.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import type { LogRow } from './append/chain.ts';
import type { EventBody } from './append/event.ts';
import { upcast } from './append/upcast.ts';

/** One application's events in order, as rows of the log. A stream is short: tens of events. */
export async function readStream(db: Db, applicationId: string): Promise<LogRow[]> {
  const { rows } = await db.query<LogRow>({
    name: 'read-stream',
    text: `select application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at
           from application_events where application_id = $1 order by version`,
    values: [applicationId],
  });
  return rows;
}

/** One event of an application; undefined when there is none. */
export async function readEvent(db: Db, applicationId: string, version: number): Promise<LogRow | undefined> {
  const { rows } = await db.query<LogRow>({
    name: 'read-event',
    text: `select application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at
           from application_events where application_id = $1 and version = $2`,
    values: [applicationId, version],
  });
  return rows[0];
}

/**
 * The body of a row in the newest shape. Older ones are upcast here, by pure functions.
 * @throws Error for a shape this release does not know, or that cannot be upcast
 */
export function parseBody(row: Pick<LogRow, 'body' | 'application_id' | 'version'>): EventBody {
  try {
    return upcast(JSON.parse(row.body));
  } catch (cause) {
    throw new Error(`event ${row.application_id}/${row.version} ${(cause as Error).message}`, { cause });
  }
}

/** What a projection needs of a body. */
export function recorded(body: EventBody): RecordedEvent {
  const { type, version, from, to, at, actor, data } = body;
  return { type, version, from, to, at, actor, data } as RecordedEvent;
}
