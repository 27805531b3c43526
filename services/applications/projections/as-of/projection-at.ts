import { readBody } from '#services/event-log/append/chain.ts';
import type { EventBody } from '#services/event-log/append/event.ts';
import { upcast } from '#services/event-log/append/upcast.ts';
import { recorded } from '#services/event-log/read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { readOr } from '../event-view.ts';

/** One application as its events up to an instant leave it. */
export interface ProjectedAt {
  state: ApplicationState;
  /** The steps that had ended by then, oldest first. */
  steps: ClosedStep[];
}

const isInstant = (text: string): boolean => new Date(text).toJSON() === text;

/**
 * What a projection takes of a text. A forged one that no longer reads as an event changes nothing: the history marks it (F16), and other
 * applications are shown as usual.
 */
function projectable(text: string, isFirst: boolean): RecordedEvent | null {
  const said = readBody(text);
  const body = said && readOr<EventBody | null>(null, () => upcast(said));
  const isReadable = body && (statuses as readonly string[]).includes(body.to) && isInstant(body.at);
  if (!isReadable) return null;
  return isFirst && body.type !== 'application.submitted' ? null : recorded(body);
}

/**
 * The projections of these applications as of an instant; those that began later are missing. A stream's time never runs
 * backwards (commands/run-command.ts), so what had happened by then is the beginning of its stream.
 */
export async function projectionAt(
  db: Db,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, ProjectedAt>> {
  const { rows } = await db.query<{ application_id: string; version: number; body: string }>({
    name: 'events-until',
    text: `select application_id, version, body from application_events
           where application_id = any($1::uuid[]) and recorded_at <= $2 order by application_id, version`,
    values: [ids, at],
  });
  const projected = new Map<string, ProjectedAt>();
  for (const row of rows) {
    const before = projected.get(row.application_id) ?? null;
    const event = projectable(row.body, before === null);
    if (!event) continue;
    const closed = closedBy(before?.state ?? null, event);
    projected.set(row.application_id, {
      state: evolve(before?.state ?? null, event),
      steps: [...(before?.steps ?? []), ...(closed ? [closed] : [])],
    });
  }
  return projected;
}
