import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Append, prepare } from '#services/event-log/append/prepare.ts';
import { Keyring } from '#services/platform/crypto/keyring.ts';
import { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { applicationAt } from './streams.ts';

const sealing = createSecretKey(Buffer.alloc(32));
/** Free text would need a person's key; the benchmark's events have none, and their audit entries one that is at hand. */
class NoKeys extends PersonKeys {
  override sealingKey = async (): Promise<KeyObject> => sealing;
}
export const noKeys = new NoKeys(undefined as unknown as Pool, Keyring.of([Buffer.alloc(32)]));

/** The number that stands for pgbench's own. */
export const mark = 999_999_999_999;

function quoted(text: string): string {
  // pgbench takes a colon followed by a letter for one of its variables.
  const safe = text.replaceAll("'", "''").replace(/:(?=[a-z_])/gi, ': ');
  return `('${safe.replaceAll(String(mark), "' || :n || '")}')`;
}

/**
 * The least durable work that an append can be: one row into the log and one row of state moved, in tables and indexes of the
 * product, with nothing checked, no other projection, no job and no audit entry.
 */
export const leastWork = `
  create or replace function least_append(p_application_id uuid, p_version int, p_command_id uuid, p_event_id uuid, p_type text,
    p_body text, p_prev_hash bytea, p_hash bytea, p_status text, p_at timestamptz) returns void language plpgsql as $$
  begin
    insert into application_events
      (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
    values (p_application_id, p_version, p_event_id, p_command_id, 0, p_type, p_body, p_prev_hash, p_hash, p_at);
    update application_states
    set version = p_version, head_hash = p_hash, status = p_status, status_since = p_at, last_event_at = p_at
    where application_id = p_application_id;
    if not found then raise exception 'no application was prepared for this append'; end if;
  end $$`;

/** The same with more rows. */
const more = {
  least_append_with_jobs: `insert into job_outbox (application_id, job_id, queue, data, start_after)
    select p_application_id, gen_random_uuid(), 'bench', jsonb_build_object('applicationId', p_application_id, 'version', p_version), p_at
    from generate_series(1, 2)`,
  least_append_of_two: `insert into application_events
    (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
    values (p_application_id, p_version + 1, gen_random_uuid(), p_command_id, 1, p_type, p_body, p_hash, p_prev_hash, p_at)`,
};
export type LeastWork = 'least_append' | keyof typeof more;
export const leastWorkWithMore = Object.entries(more)
  .map(
    ([name, insert]) => `
  create or replace function ${name}(p_application_id uuid, p_version int, p_command_id uuid, p_event_id uuid, p_type text,
    p_body text, p_prev_hash bytea, p_hash bytea, p_status text, p_at timestamptz) returns void language plpgsql as $$
  begin
    perform least_append(p_application_id, p_version, p_command_id, p_event_id, p_type, p_body, p_prev_hash, p_hash, p_status, p_at);
    ${insert};
  end $$`,
  )
  .join(';');

/** The parameters of `least_append` for one event as the product would write it. */
export async function leastParameters(append: Append): Promise<string[]> {
  const { eventIds, types, bodies, hashes, state } = await prepare(append, noKeys);
  const { applicationId, headHash } = append.stream;
  const bytes = (hash?: Buffer) => `\\x${hash?.toString('hex')}`;
  const first = [applicationId, String(state.version), append.commandId, eventIds[0], types[0], bodies[0]];
  const rest = [bytes(headHash), bytes(hashes[0]), state.status, append.at.toISOString()];
  return [...first, ...rest].map(String);
}

const casts = ['uuid', 'int', 'uuid', 'uuid', 'text', 'text', 'bytea', 'bytea', 'text', 'timestamptz'];
export const leastCall = `select least_append(${casts.map((cast, index) => `$${index + 1}::${cast}`).join(', ')})`;

/** @returns a script for pgbench: application numbers count upwards from `begin`, each client in a range of `per` */
export async function leastScript(
  make: (n: number) => Append,
  work: LeastWork = 'least_append',
): Promise<string> {
  const parameters = await leastParameters(make(mark));
  if (parameters[0] !== applicationAt(mark)) throw new Error('the first parameter is not the application');
  const values = parameters.map((value, index) => `${quoted(value)}::${casts[index]}`);
  return `\\set k :k + 1\n\\set n :begin + :client_id * :per + :k - 1\nselect ${work}(${values.join(', ')});\n`;
}
