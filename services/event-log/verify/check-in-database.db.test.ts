import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Edit, edit, forgedBeside, golden, log } from '#infra/test/forgeries.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import type { LogRow } from '../append/chain.ts';
import { link } from '../append/event.ts';
import { KnownHeads, type Vouching } from '../checkpoint/checkpoint.ts';
import type { StreamHead } from '../checkpoint/log-entry.ts';
import { thoseIn } from '../ranges.ts';
import { type VerificationStopped, verifyLog } from './verify.ts';

const { url, owner } = await freshDatabase();
const pool = createPool({ url, max: 8, name: 'check in database', statementTimeoutMs: 0 });
afterAll(() => pool.end());

/** The table holds these rows and no others. @returns false when the database refuses them */
async function hold(rows: readonly LogRow[]): Promise<boolean> {
  await owner.query('alter table application_events disable trigger all');
  await owner.query('truncate application_events, application_states');
  try {
    await owner.query(
      `insert into application_events
         (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
       select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::int[], $6::text[], $7::text[], $8::bytea[], $9::bytea[], $10::timestamptz[])`,
      [
        rows.map((row) => row.application_id),
        rows.map((row) => row.version),
        rows.map((row) => row.event_id),
        rows.map((row) => row.command_id),
        rows.map((row) => row.ordinal),
        rows.map((row) => row.type),
        rows.map((row) => row.body),
        rows.map((row) => row.prev_hash),
        rows.map((row) => row.hash),
        rows.map((row) => row.recorded_at),
      ],
    );
    return true;
  } catch {
    return false;
  } finally {
    await owner.query('alter table application_events enable trigger all');
  }
}
/** A checkpoint that vouches for the recorded heads, or for events before them. */
function vouchingFor(back: number): Vouching {
  const heads = new Map(
    golden.map(({ rows }) => {
      const row = rows.at(-1 - (back % rows.length)) as LogRow;
      return [row.application_id, row];
    }),
  );
  return {
    number: 1,
    inRange: async (range) => {
      const known = new KnownHeads(1);
      for (const id of thoseIn([...heads.keys()], range)) {
        const { version, hash } = heads.get(id) as LogRow;
        known.add(id, version, hash);
      }
      return known;
    },
  };
}
async function found(isIndependent: boolean, back: number | null) {
  const vouching = back === null ? null : vouchingFor(back);
  const heads: StreamHead[] = [];
  const onHead = (head: StreamHead) => void heads.push(head);
  // Ranges of one or two histories: what a range finds must not depend on the others.
  const options = { vouching, isIndependent, onHead, eventsARange: 20 };
  const { events, streams, problemCount, problems } = await verifyLog(pool, options);
  const inOrder = problems.map((problem) => JSON.stringify(problem)).sort();
  const ends = heads.map(({ id, version, hash }) => `${id} ${version} ${hash.toString('hex')}`);
  expect(ends).toEqual(ends.toSorted());
  return { events, streams, problemCount, problems: inOrder, ends };
}

describe('F16: what the database checks', () => {
  it('is what reading every event finds: nothing in what was recorded, and the same heads', async () => {
    await hold(log);
    for (const back of [null, 0, 1]) {
      const read = await found(true, back);
      expect(read).toMatchObject({ events: log.length, problemCount: 0 });
      expect(await found(false, back)).toEqual(read);
    }
  });

  it('is what reading every event finds in any forgery, problem for problem', async () => {
    let problems = 0;
    const check = async (one: Edit, isGone: boolean, back: number | null) => {
      const made = forgedBeside(one);
      if (!made) return;
      const { rows, copy, place, forged } = made;
      const both = [...rows, ...(isGone ? copy.toSpliced(place, 1) : copy.with(place, forged))];
      if (!(await hold(both))) return;
      const read = await found(true, back);
      problems += read.problemCount;
      expect(await found(false, back)).toEqual(read);
    };
    const backs = fc.option(fc.nat(3));
    await fc.assert(fc.asyncProperty(edit, fc.boolean(), backs, check), { numRuns: 120 });
    expect(problems).toBeGreaterThan(100);
  });

  it.each<[string, object]>([
    ['an actor that is no object', { actor: 5 }],
    ['a schema that is a text', { schema: '1' }],
    ['no schema', { schema: null }],
    ['a version that is a text', { version: '1' }],
    ['an ordinal that is a text', { ordinal: '0' }],
    ['no beginning', { from: undefined }],
    ['an empty beginning', { from: '' }],
    ['no status', { to: undefined }],
    ['an empty machine', { machine: '' }],
    [
      'a status that tells machine and actor',
      { to: 'application_received,application@1,applicant', machine: undefined },
    ],
  ])('takes no value for another of the same text: %s', async (_what, forged) => {
    const [first] = golden[0]?.rows ?? [];
    if (!first) throw new Error('no history');
    const body = JSON.stringify({ ...JSON.parse(first.body), ...forged });
    await hold([{ ...first, body, hash: link(first.prev_hash, body) }]);
    const read = await found(true, null);
    expect(read.problemCount).toBe(1);
    expect(await found(false, null)).toEqual(read);
  });

  it('goes on where it was stopped, and finds all together what it finds at once', async () => {
    const bent = golden.flatMap(({ rows }, n) => (n % 2 ? rows.toSpliced(-1, 1) : rows));
    await hold(bent);
    const whole = { vouching: vouchingFor(0), eventsARange: 20, jobs: 2 };
    const { events, problemCount } = await verifyLog(pool, whole);
    expect(problemCount).toBeGreaterThan(1);
    const sum = { events: 0, problemCount: 0 };
    let stops = 0;
    const partFrom = async (from?: string): Promise<string | null> => {
      const stopping = new AbortController();
      const onProgress = () => stopping.abort(new Error('enough'));
      const options = { ...whole, vouching: vouchingFor(0), from, signal: stopping.signal, onProgress };
      const { report, next } = await verifyLog(pool, options).then(
        (report) => ({ report, next: null }),
        (error: VerificationStopped) => error,
      );
      sum.events += report.events;
      sum.problemCount += report.problemCount;
      return next;
    };
    for (let next = await partFrom(); next !== null; next = await partFrom(next)) stops++;
    expect(stops).toBeGreaterThan(3);
    expect(sum).toEqual({ events, problemCount });
  });

  it("looks past functions of the same name put in front of PostgreSQL's own", async () => {
    const { rows = [] } = golden[0] ?? {};
    await hold(
      rows.map((row, n) => (n === 0 ? { ...row, body: row.body.replace('"client":"', '"client":"x') } : row)),
    );
    await owner.query(
      `create function public.sha256(bytea) returns bytea language sql as $$
         select case when length($1) = 36 then pg_catalog.sha256($1)
                else (select hash from public.application_events where prev_hash = substring($1 from 1 for 32)) end $$`,
    );
    const misled = createPool({ url, max: 4, name: 'misled', statementTimeoutMs: 0 });
    // No setting of the database reaches our connections: these are bent by themselves.
    misled.on('connect', (client) => void client.query('set search_path = public, pg_catalog'));
    try {
      const { problems } = await verifyLog(misled);
      expect(problems[0]).toMatchObject({ version: 1, code: 'hash' });
    } finally {
      await misled.end();
      await owner.query('drop function public.sha256(bytea)');
    }
  });
});
