import { isDeepStrictEqual } from 'node:util';
import { checkStream } from '#services/event-log/append/chain.ts';
import { fromRow, type StateRow } from '#services/event-log/append/state-row.ts';
import { parseBody, readStream, recorded } from '#services/event-log/read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';

interface Projected {
  state: ApplicationState | null;
  steps: ClosedStep[];
}

/** The projections of one application as they stand in their tables. */
export async function projectionsOf(db: Db, id: string): Promise<Projected> {
  const states = await db.query<StateRow>('select * from application_states where application_id = $1', [id]);
  const steps = await db.query<ClosedStep>(
    `select status, version, entered_at as "enteredAt", left_at as "leftAt", due,
            is_sandbox as "isSandbox"
     from application_steps where application_id = $1 order by version`,
    [id],
  );
  return { state: states.rows[0] ? fromRow(states.rows[0]) : null, steps: steps.rows };
}

/** The same projections rebuilt from the events alone. */
export async function replayOf(db: Db, id: string): Promise<Projected> {
  let state: ApplicationState | null = null;
  const steps: ClosedStep[] = [];
  for (const row of await readStream(db, id)) {
    const event = recorded(parseBody(row));
    const closed = closedBy(state, event);
    if (closed) steps.push(closed);
    state = evolve(state, event);
  }
  return { state, steps };
}

/** What is wrong with the whole log: chains that do not hold, projections that a replay does not give. Empty is good. */
export async function wrongStreams(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct application_id as id from application_events union select application_id from application_states',
  );
  const wrong: string[] = [];
  for (const { id } of rows) {
    const problems = checkStream(id, await readStream(db, id));
    wrong.push(...problems.map((p) => `${id}/${p.version}: ${p.code}, ${p.detail}`));
    const [live, replayed] = [await projectionsOf(db, id), await replayOf(db, id)];
    // The database keeps the fields of a JSON value in an order of its own.
    if (!isDeepStrictEqual(live, replayed)) wrong.push(`${id}: projections differ from a replay`);
  }
  return wrong;
}

/** Applications by status as a recount of the log gives them. */
export async function recount(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.query<{ status: string; count: number }>(
    `select status, count(*) as count from (
       select distinct on (application_id) data->>'to' as status from application_events
       order by application_id, version desc) latest group by status`,
  );
  return new Map(rows.map((row) => [row.status, row.count]));
}
