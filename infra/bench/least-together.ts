import { type Append, type Prepared, prepare } from '#services/event-log/append/prepare.ts';
import { createBatchedWrite } from '#services/platform/db/batched-write.ts';
import { BinaryArrays } from '#services/platform/db/binary-arrays.ts';
import type { Columns } from '#services/platform/db/binary-values.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { noKeys } from './least-append.ts';

/**
 * Not a yardstick, but the least that an append of the product can be: events decided, linked and written as it does, those that arrive together in one
 * statement. One row into the log and one row of state moved, as pgbench does it, where the version is the expected one; no other projection, no figures, jobs or audit
 * entries, and a loser fails the whole statement.
 */
export const leastTogether = `
  create or replace function least_append_together(p_application_ids uuid[], p_expected int[], p_command_ids uuid[], p_event_ids uuid[], p_types text[],
    p_bodies text[], p_prev_hashes bytea[], p_hashes bytea[], p_statuses text[], p_at timestamptz[]) returns void language plpgsql as $$
  declare moved int;
  begin
    insert into application_events
      (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
    select application_id, expected + 1, event_id, command_id, 0, type, body, prev_hash, hash, at
    from unnest(p_application_ids, p_expected, p_command_ids, p_event_ids, p_types, p_bodies, p_prev_hashes, p_hashes, p_at)
      as e(application_id, expected, command_id, event_id, type, body, prev_hash, hash, at);
    update application_states s
    set version = expected + 1, head_hash = e.hash, status = e.status, status_since = e.at, last_event_at = e.at
    from unnest(p_application_ids, p_expected, p_hashes, p_statuses, p_at) as e(application_id, expected, hash, status, at)
    where s.application_id = e.application_id and s.version = expected;
    get diagnostics moved = row_count;
    if moved < cardinality(p_application_ids) then raise exception 'an application is not as it was expected'; end if;
  end $$`;

const columns: Columns<Prepared> = {
  ids: ['uuid', ({ append }) => append.stream.applicationId],
  expected: ['int4', ({ append }) => append.stream.state?.version],
  commandIds: ['uuid', ({ append }) => append.commandId],
  eventIds: ['uuid', ({ eventIds }) => eventIds[0]],
  types: ['text', ({ types }) => types[0]],
  bodies: ['text', ({ bodies }) => bodies[0]],
  prevHashes: ['bytea', ({ append }) => append.stream.headHash],
  hashes: ['bytea', ({ hashes }) => hashes[0]],
  statuses: ['text', ({ state }) => state.status],
  at: ['timestamptz', ({ append }) => append.at],
};
const text = `select least_append_together(${Object.keys(columns).map((_, index) => `$${index + 1}`)})`;
const arrays = new BinaryArrays();

const writeTogether = createBatchedWrite<Prepared, true, Pool>(async (pool, all) => {
  const values = arrays.add(columns, all).parameters();
  await pool.query({ name: 'least-append-together', text, values });
  arrays.clear();
  return all.map(() => true);
});

/** In the place of the store's own `appendEvents`, for one event. */
export async function leastAppend(pool: Pool, append: Append): Promise<void> {
  await writeTogether(pool, await prepare(append, noKeys));
}
