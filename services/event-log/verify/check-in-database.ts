import type { ClientBase } from 'pg';
import { type ChainProblem, isSound, type StepKind } from '../append/chain.ts';
import type { KnownHeads } from '../checkpoint/checkpoint.ts';
import { isIn, type Range } from '../ranges.ts';
import { foundBy, isOneOf, LogWalk, type VerifiedRange } from './log-walk.ts';
import type { PlainEvents } from './plain-events.ts';
import { readEvents } from './read-events.ts';

/**
 * What the machine has to judge of an event, as one text: few are grouped faster. The schema is JSON, where "1" is no number; what is
 * missing or null is empty.
 */
const step = `concat_ws(',', coalesce((data -> 'schema')::text, ''), type, coalesce(data ->> 'from', ''), coalesce(data ->> 'to', ''),
  coalesce(data ->> 'machine', ''), coalesce(data -> 'actor' ->> 'kind', ''))`;

/** A value that holds a comma is none that a machine knows, and makes too many of them. */
function isSoundStep(text: string): boolean {
  const [schema, type, from, to, machine, kind, ...more] = text.split(',');
  if (!schema || !type || !to || !machine || !kind || more.length > 0) return false;
  return isSound({
    schema: Number(schema),
    type,
    from: from || null,
    to,
    machine,
    actor: { kind },
  } as StepKind);
}

/**
 * Numbering, links, hashes, columns against texts, and steps that begin where the one before ended, for each stream of a range; and the
 * kinds of step in it, of which there are about fifty however long the log is. Numbers are compared as JSON writes them. No aggregate has
 * an order of its own: the kinds would have to be sorted for it. `offset 0` changes nothing but where it is grouped on a cluster: a shard
 * could only group by application.
 */
export const checkSql = (range: Range): string => `
  select application_id::text as id, max(version) as version, (array_agg(hash) filter (where is_last))[1] as hash,
         bool_and(is_right) as "isRight", step
  from (
    select application_id, version, hash, ${step} as step, lead(version) over stream is null as is_last,
           coalesce(
             version = row_number() over stream
             and prev_hash = coalesce(lag(hash) over stream, sha256(convert_to(application_id::text, 'UTF8')))
             and hash = sha256(prev_hash || convert_to(body, 'UTF8'))
             and data ->> 'applicationId' = application_id::text
             and (data -> 'version')::text = version::text
             and data ->> 'eventId' = event_id::text
             and data ->> 'commandId' = command_id::text
             and (data -> 'ordinal')::text = ordinal::text
             and data ->> 'type' = type
             and data ->> 'at' = to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
             and case version when 1 then data -> 'from' = 'null' else data -> 'from' = lag(data -> 'to') over stream end,
             false
           ) as is_right
    from public.application_events where ${isIn(range)}
    window stream as (partition by application_id order by version)
    offset 0
  ) events group by grouping sets ((application_id), (step))`;

type Checked = { id: string; version: number; hash: Buffer; isRight: boolean } | { id: null; step: string };
type CheckedStream = Extract<Checked, { id: string }>;

/** The applications of the range with a step that no machine takes. */
async function withWrongSteps(
  client: ClientBase,
  range: Range,
  wrong: readonly string[],
): Promise<Set<string>> {
  if (wrong.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>(
    `select distinct application_id::text as id from public.application_events where ${isIn(range)} and ${step} = any ($1::text[])`,
    [wrong],
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
     join public.application_events e on e.application_id = v.id and e.version = v.version
     where e.application_id = any ($1::uuid[])`,
    [earlier.map(([id]) => id), earlier.map(([, version]) => version)],
  );
  for (const { id, hash } of rows) hashes.set(id, hash);
  return hashes;
}

const suspectsAtOnce = 2_000;

/** What is found of the streams that the database found nothing wrong with. */
async function foundPlain(
  client: ClientBase,
  streams: readonly CheckedStream[],
  known: KnownHeads | null,
): Promise<VerifiedRange> {
  const problems: ChainProblem[] = [];
  const hashes = await vouchedHashes(client, streams, known);
  let events = 0;
  for (const { id, version } of streams) {
    events += version;
    const vouched = known?.get(id);
    const hash = hashes.get(id);
    if (vouched && hash)
      known?.compare(vouched, hash, (code, detail) =>
        problems.push({ applicationId: id, version: vouched.version, code, detail }),
      );
  }
  const heads = streams.map(({ id, version, hash }) => ({ id, version, hash }));
  return { events, heads, problems, problemCount: problems.length };
}

/** Has the database check a range of applications. What it finds wrong is read event by event, which says what it is. */
export async function checkRange(
  client: ClientBase,
  range: Range,
  known: KnownHeads | null,
  plainEvents: PlainEvents,
): Promise<VerifiedRange> {
  const { rows } = await client.query<Checked>(checkSql(range));
  const streams = rows.filter((row): row is CheckedStream => row.id !== null);
  const kinds = rows.flatMap((row) => (row.id === null ? [row.step] : []));
  const wrong = kinds.filter((kind) => !isSoundStep(kind));
  const strange = await withWrongSteps(client, range, wrong);
  const isPlain = ({ id, isRight }: CheckedStream) => isRight && !strange.has(id);
  const plain = await foundPlain(client, streams.filter(isPlain), known);
  const suspects = streams
    .filter((stream) => !isPlain(stream))
    .map(({ id }) => id)
    .sort();
  if (suspects.length === 0) return plain;
  const walk = new LogWalk(known, plainEvents);
  for (let at = 0; at < suspects.length; at += suspectsAtOnce)
    await readEvents(client, walk, isOneOf(suspects.slice(at, at + suspectsAtOnce)));
  const close = foundBy(walk);
  return {
    events: plain.events + close.events,
    heads: [...plain.heads, ...close.heads],
    problems: [...plain.problems, ...close.problems],
    problemCount: plain.problemCount + close.problemCount,
  };
}
