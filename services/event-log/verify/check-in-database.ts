import os from 'node:os';
import type { ClientBase } from 'pg';
import type { Pool } from '#services/platform/db/postgres.ts';
import { isSound, type StepKind } from '../append/chain.ts';
import type { KnownHeads } from '../checkpoint/checkpoint.ts';
import type { LogWalk } from './log-walk.ts';
import { readEvents } from './read-events.ts';

/** A range of applications; null for no bound. */
type Range = readonly [from: string | null, before: string | null];
const inRange = '($1::uuid is null or application_id >= $1) and ($2::uuid is null or application_id < $2)';

/** What the machine has to judge of an event. */
const step = `jsonb_build_array(
  data -> 'schema', data -> 'type', data -> 'from', data -> 'to', data -> 'machine', data -> 'actor' -> 'kind')`;

/**
 * Numbering, links, hashes, columns against texts, and steps that begin where the one before ended, for each stream of a range; and the
 * kinds of step in it, of which there are about fifty however long the log is.
 */
const checkSql = `
  with events as (
    select application_id, version, hash, ${step} as step,
           coalesce(
             version = row_number() over stream
             and prev_hash = coalesce(lag(hash) over stream, sha256(convert_to(application_id::text, 'UTF8')))
             and hash = sha256(prev_hash || convert_to(body, 'UTF8'))
             and data ->> 'applicationId' = application_id::text
             and data -> 'version' = to_jsonb(version)
             and data ->> 'eventId' = event_id::text
             and data ->> 'commandId' = command_id::text
             and data -> 'ordinal' = to_jsonb(ordinal)
             and data ->> 'type' = type
             and jsonb_typeof(data -> 'actor') = 'object'
             and data ->> 'at' = to_char(recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
             and (version = 1 or data -> 'from' = lag(data -> 'to') over stream),
             false
           ) as is_right
    from public.application_events where ${inRange}
    window stream as (partition by application_id order by version)
  )
  select application_id::text as id, max(version) as version, (array_agg(hash order by version))[count(*)] as hash,
         bool_and(is_right) as "isRight", step
  from events group by grouping sets ((application_id), (step))`;

type Checked =
  | { id: string; version: number; hash: Buffer; isRight: boolean }
  | { id: null; step: [unknown, unknown, unknown, unknown, unknown, unknown] };
type CheckedStream = Extract<Checked, { id: string }>;

const kindOf = ([schema, type, from, to, machine, kind]: unknown[]): StepKind =>
  ({ schema, type, from, to, machine, actor: { kind } }) as StepKind;

/** The applications of the range with a step that no machine takes. */
async function withWrongSteps(
  client: ClientBase,
  range: Range,
  wrong: readonly unknown[],
): Promise<Set<string>> {
  if (wrong.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>(
    `select distinct application_id::text as id from public.application_events where ${inRange} and ${step} = any ($3::jsonb[])`,
    [...range, wrong.map((one) => JSON.stringify(one))],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The hashes of the events that the checkpoint vouches for. */
async function vouchedHashes(
  client: ClientBase,
  streams: readonly CheckedStream[],
  known: KnownHeads | null,
): Promise<Map<string, Buffer>> {
  const hashes = new Map<string, Buffer>();
  const earlier: [id: string, version: number][] = [];
  for (const { id, version, hash } of streams) {
    const vouched = known?.get(id)?.version;
    if (vouched === version) hashes.set(id, hash);
    else if (vouched !== undefined && vouched < version) earlier.push([id, vouched]);
  }
  if (earlier.length === 0) return hashes;
  const { rows } = await client.query<{ id: string; hash: Buffer }>(
    `select e.application_id::text as id, e.hash from unnest($1::uuid[], $2::int[]) as v (id, version)
     join public.application_events e on e.application_id = v.id and e.version = v.version`,
    [earlier.map(([id]) => id), earlier.map(([, version]) => version)],
  );
  for (const { id, hash } of rows) hashes.set(id, hash);
  return hashes;
}

/** @returns the applications that have to be looked at closely */
async function checkRange(
  client: ClientBase,
  range: Range,
  walk: LogWalk,
  known: KnownHeads | null,
): Promise<string[]> {
  const { rows } = await client.query<Checked>(checkSql, [...range]);
  const streams = rows.filter((row): row is CheckedStream => row.id !== null);
  const kinds = rows.flatMap((row) => (row.id === null ? [row.step] : []));
  const wrong = kinds.filter((kind) => !isSound(kindOf(kind)));
  const strange = await withWrongSteps(client, range, wrong);
  const isPlain = ({ id, isRight }: CheckedStream) => isRight && !strange.has(id);
  const plain = streams.filter(isPlain);
  const vouched = await vouchedHashes(client, plain, known);
  for (const { id, version, hash } of plain) walk.acceptWhole(id, version, hash, vouched.get(id));
  return streams.filter((stream) => !isPlain(stream)).map(({ id }) => id);
}

const streamsARange = 2_000;
/** Ranges of about as many applications each, which cover every id there can be. */
async function ranges(client: ClientBase): Promise<Range[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from (
       select application_id as id, row_number() over (order by application_id) as n from public.application_states
     ) numbered where n % $1 = 0 order by id`,
    [streamsARange],
  );
  const bounds = [null, ...rows.map(({ id }) => id), null];
  return bounds.slice(1).map((before, index) => [bounds[index] ?? null, before]);
}

/** Beside each other at most; as many as this machine has processors, which the database's often has too. */
const mostConnections = Math.min(os.availableParallelism(), 4);
/** Whether a connection can be had at once: others of this process may be waiting for the one that works here. */
const hasFree = ({ options, totalCount, idleCount, waitingCount }: Pool): boolean =>
  totalCount - idleCount + waitingCount < (options.max ?? 10);

/** Runs `work` on connections that all see the log of the same moment. Nothing can be put in front of PostgreSQL's own functions there. */
async function inOneSnapshot<T>(pool: Pool, work: (clients: ClientBase[]) => Promise<T>): Promise<T> {
  const clients = [];
  let failure: Error | undefined;
  try {
    let snapshot: string | undefined;
    while (clients.length === 0 || (clients.length < mostConnections && hasFree(pool))) {
      const client = await pool.connect();
      clients.push(client);
      await client.query('begin isolation level repeatable read read only');
      if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
      else snapshot = (await client.query('select pg_export_snapshot() as id')).rows[0].id;
      await client.query(
        "set local search_path = pg_catalog; set local work_mem = '64MB'; set local timezone = 'UTC'",
      );
    }
    const result = await work(clients);
    await Promise.all(clients.map((client) => client.query('commit')));
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    for (const client of clients) client.release(failure);
  }
}

/**
 * Has the database check ranges of applications beside each other, in one snapshot. What it finds wrong is read event by event, which
 * says what it is.
 */
export async function checkInDatabase(
  pool: Pool,
  walk: LogWalk,
  known: KnownHeads | null,
  onProgress: ((events: number) => void) | undefined,
): Promise<void> {
  await inOneSnapshot(pool, async (clients) => {
    const left = (await ranges(clients[0] as ClientBase)).reverse();
    const suspects: string[] = [];
    let isStopped = false;
    const work = async (client: ClientBase) => {
      for (let range = left.pop(); range && !isStopped; range = left.pop()) {
        suspects.push(...(await checkRange(client, range, walk, known)));
        onProgress?.(walk.events);
      }
    };
    const ended = await Promise.allSettled(
      clients.map((client) =>
        work(client).catch((error) => {
          isStopped = true;
          throw error;
        }),
      ),
    );
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
    const [client] = clients as [ClientBase];
    suspects.sort();
    for (let at = 0; at < suspects.length; at += streamsARange)
      await readEvents(client, walk, { ids: suspects.slice(at, at + streamsARange), onProgress });
  });
}
