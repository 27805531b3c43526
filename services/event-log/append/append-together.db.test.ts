import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { play, tries } from '#infra/test/machine-histories.ts';
import { projectionsOf, recount, wrongStreams } from '#infra/test/replay.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { jobsFor } from '#services/applications/effects.ts';
import { createPool, inTransaction, isUnavailable, type Pool } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import { readStream } from '../read.ts';
import { appendEvents } from './append.ts';
import type { Append } from './prepare.ts';
import { loadStream, newStream } from './stream.ts';

const { url, ctx, clock, owner } = await freshDatabase();
const admin = { kind: 'admin', id: newId() } as const;
const origin = { causation: 'request', correlation: 'together', client: 'api', release: 'test' } as const;

/** New applications, written together. */
async function begun(count: number): Promise<string[]> {
  const at = clock.now();
  const ids = Array.from({ length: count }, () => newId(at));
  const actor = { kind: 'applicant', id: null } as const;
  const events = decide(null, { type: 'submit', at: at.toISOString(), actor, position: 'general' });
  await Promise.all(
    ids.map((id) =>
      appendEvents(ctx.pool, ctx.keys, {
        ...{ stream: newStream(id, id), events, commandId: newId(), at, origin, jobsFor },
      }),
    ),
  );
  clock.advance(1_000);
  return ids;
}
/** Staff ask for the confirmation again: two events and two jobs. */
async function prepared(id: string, commandId = newId()): Promise<Append> {
  const stream = await loadStream(ctx.pool, id, commandId);
  const at = clock.now();
  const command = { type: 'send-confirmation', at: at.toISOString(), actor: admin } as const;
  return { stream, events: decide(stream.state, command), commandId, at, origin, jobsFor };
}
const preparedAll = (ids: readonly string[]) => Promise.all(ids.map((id) => prepared(id)));
const send = (append: Append, pool: Pool = ctx.pool) => appendEvents(pool, ctx.keys, append);
const sendAll = (appends: readonly Append[], pool?: Pool) =>
  Promise.allSettled(appends.map((append) => send(append, pool)));
const outcome = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'written' : String(result.reason.code ?? result.reason);

/** How many commands each statement of the append carried, while `work` ran. */
async function sizesOf(work: () => Promise<unknown>): Promise<number[]> {
  const sizes: number[] = [];
  const query = ctx.pool.query.bind(ctx.pool) as (...given: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(ctx.pool, 'query').mockImplementation(((...given: unknown[]) => {
    const { name, values } = given[0] as { name?: string; values?: Buffer[] };
    // The first parameter is an array in binary format, which begins with dimensions, flags, type and length.
    if (name === 'append-events') sizes.push(values?.[1]?.readInt32BE(12) ?? 0);
    return query(...given);
  }) as typeof ctx.pool.query);
  try {
    await work();
    return sizes;
  } finally {
    spy.mockRestore();
  }
}

describe('appends that arrive together', () => {
  it('go in few statements, at most a hundred in one, and each is whole', async () => {
    const appends = await preparedAll(await begun(150));
    const sizes = await sizesOf(() => Promise.all(appends.map((append) => send(append))));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(150);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(sizes.length).toBeLessThanOrEqual(8);
    expect(await wrongStreams(owner)).toEqual([]);
    const ids = appends.map(({ stream }) => stream.applicationId);
    const { rows } = await owner.query(
      'select count(*) as jobs from job_outbox where application_id = any($1)',
      [ids],
    );
    // of the submission: account, confirmation, notification, deadline; of this command: confirmation, deadline
    expect(rows[0].jobs).toBe(150 * 6);
  });

  it('wait for no other: one alone goes alone, at once', async () => {
    const [append] = await preparedAll(await begun(1));
    expect(await sizesOf(() => send(append as Append))).toEqual([1]);
  });

  it('answer each its own: written, repeated, in conflict, missing', async () => {
    const ids = await begun(4);
    const [fresh, repeat, late, gone] = (await preparedAll(ids)) as [Append, Append, Append, Append];
    await send(repeat);
    await send(await prepared(ids[2] as string));
    gone.stream.applicationId = newId();
    const results = await sendAll([fresh, repeat, late, gone]);
    expect(results.map(outcome)).toEqual(['written', 'written', 'version-conflict', 'not-found']);
    expect(results[0]).toMatchObject({ value: { version: 4, repeated: false } });
    expect(results[1]).toMatchObject({ value: { version: 4, repeated: true } });
    expect(results[2]).toMatchObject({ reason: { extra: { version: 4 } } });
    expect(await readStream(owner, gone.stream.applicationId)).toEqual([]);
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('F6: of one command ten times among others is written once', async () => {
    const [id, ...others] = await begun(6);
    const commandId = newId();
    const same = await Promise.all(Array.from({ length: 10 }, () => prepared(id as string, commandId)));
    const results = await sendAll([...same, ...(await preparedAll(others))]);
    expect(results.map(outcome)).toEqual(results.map(() => 'written'));
    const answers = results.slice(0, 10).map((result) => (result as PromiseFulfilledResult<unknown>).value);
    expect(answers.filter((answer) => (answer as { repeated: boolean }).repeated)).toHaveLength(9);
    expect(await readStream(owner, id as string)).toHaveLength(4);
  });

  it('F5: of different commands for one application exactly one is written, others are untouched', async () => {
    const [id, ...others] = await begun(5);
    const rivals = await Promise.all(Array.from({ length: 8 }, () => prepared(id as string)));
    const results = (await sendAll([...rivals, ...(await preparedAll(others))])).map(outcome);
    expect(results.slice(0, 8).filter((one) => one === 'written')).toHaveLength(1);
    expect(new Set(results.slice(0, 8))).toEqual(new Set(['written', 'version-conflict']));
    expect(results.slice(8)).toEqual(Array(4).fill('written'));
  });

  it.each([
    ['an id that is none', (append: Append) => ({ ...append, commandId: 'poison' })],
    [
      'a text that no database takes',
      (append: Append) => ({
        ...append,
        events: append.events.map((event) => ({ ...event, data: { ...event.data, text: '\0' } })),
      }),
    ],
  ])('fail alone: %s harms none of those it went with', async (_, poison) => {
    const appends = (await preparedAll(await begun(8))) as Append[];
    appends[3] = poison(appends[3] as Append) as Append;
    const results = await sendAll(appends);
    expect(results.map(({ status }) => status)).toEqual(
      results.map((__, place) => (place === 3 ? 'rejected' : 'fulfilled')),
    );
    expect(await readStream(owner, appends[3]?.stream.applicationId as string)).toHaveLength(2);
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('do not wait for one whose application another transaction holds', async () => {
    const [held, ...others] = (await preparedAll(await begun(5))) as [Append, ...Append[]];
    const waiting = await inTransaction(ctx.pool, async (db) => {
      await db.query('select from application_states where application_id = $1 for no key update', [
        held.stream.applicationId,
      ]);
      const behind = send(held);
      expect((await sendAll(others)).map(outcome)).toEqual(Array(4).fill('written'));
      await waitsForRow(owner, '%append_application_events%');
      return { behind };
    });
    expect(await waiting.behind).toMatchObject({ version: 4, repeated: false });
  });

  it('do not wait for lone ones before them whose applications are held, however many', async () => {
    const appends = await preparedAll(await begun(8));
    const [held, others] = [appends.slice(0, 5), appends.slice(5)];
    const waiting = await inTransaction(owner, async (db) => {
      await db.query(
        'select from application_states where application_id = any($1) order by application_id for no key update',
        [held.map(({ stream }) => stream.applicationId)],
      );
      // One after the other, so that each goes alone.
      const behind: Promise<unknown>[] = [];
      for (const [place, append] of held.entries()) {
        behind.push(send(append));
        await waitsForRow(owner, '%append_application_events%', place + 1);
      }
      expect((await sendAll(others)).map(outcome)).toEqual(others.map(() => 'written'));
      return { behind };
    });
    expect(await Promise.all(waiting.behind)).toHaveLength(held.length);
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('F4: wait for none that hangs', async () => {
    const others = await preparedAll(await begun(3));
    const id = newId();
    const actor = { kind: 'applicant', id: null } as const;
    const at = clock.now();
    const events = decide(null, { type: 'submit', at: at.toISOString(), actor, position: 'general' });
    const begin = () => ({ stream: newStream(id, id), events, commandId: newId(), at, origin, jobsFor });
    const hanging = await inTransaction(ctx.pool, async (db) => {
      await appendEvents(db, ctx.keys, begin());
      // The same application again: PostgreSQL has to see first what becomes of the other.
      const behind = sendAll([begin()]);
      await waitsForRow(owner, '%append_application_events%');
      expect((await sendAll(others)).map(outcome)).toEqual(others.map(() => 'written'));
      return { behind };
    });
    expect((await hanging.behind).map(outcome)).toEqual(['version-conflict']);
    expect(await readStream(owner, id)).toHaveLength(2);
  });

  it('of two processes in opposite orders never block each other for good: each application has one winner', async () => {
    const pool = createPool({ url, role: 'cursus_app', max: 6, name: 'cursus test other process' });
    try {
      const ids = await begun(24);
      const [here, there] = [await preparedAll(ids), await preparedAll(ids.toReversed())];
      const [ours, theirs] = await Promise.all([sendAll(here), sendAll(there, pool)]);
      const wins = ids.map(
        (_, place) =>
          [ours[place], theirs[ids.length - 1 - place]].filter((result) => result?.status === 'fulfilled')
            .length,
      );
      expect(wins).toEqual(ids.map(() => 1));
      expect(new Set([...ours, ...theirs].map((result) => outcome(result)))).toEqual(
        new Set(['written', 'version-conflict']),
      );
      expect(await wrongStreams(owner)).toEqual([]);
    } finally {
      await pool.end();
    }
  });

  it('F4: when the database goes away in the middle are unknown to all, and a repeat writes each once', async () => {
    const appends = await preparedAll(await begun(6));
    const rejected = await inTransaction(owner, async (db) => {
      await db.query('lock table job_outbox in access exclusive mode');
      const results = sendAll(appends);
      await waitsForRow(owner, '%append_application_events%');
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%append_application_events%'`,
      );
      return results;
    });
    expect(rejected.some(({ status }) => status === 'rejected')).toBe(true);
    for (const result of rejected)
      if (result.status === 'rejected') expect(isUnavailable(result.reason)).toBe(true);
    const again = await sendAll(appends);
    expect(again.map(outcome)).toEqual(appends.map(() => 'written'));
    for (const { stream } of appends) expect(await readStream(owner, stream.applicationId)).toHaveLength(4);
    expect(await wrongStreams(owner)).toEqual([]);
  });
});

describe('generated histories', () => {
  /** Each history as an application of its own, a command of each in every round. */
  async function written(histories: ReturnType<typeof play>['taken'][], seed: string, isTogether: boolean) {
    const ids = histories.map((_, place) => derivedId(seed, String(isTogether), String(place)));
    const longest = Math.max(...histories.map((history) => history.length));
    for (let round = 0; round < longest; round++) {
      const one = async (id: string, place: number) => {
        const taken = histories[place]?.[round];
        if (!taken) return;
        const commandId = derivedId(id, String(round));
        const stream = round === 0 ? newStream(id, id) : await loadStream(ctx.pool, id, commandId);
        const at = new Date(taken.command.at);
        const events = decide(stream.state, taken.command);
        if (events.length === 0) return;
        const append = { stream, events, commandId, at, origin, jobsFor };
        if (isTogether) await send(append);
        else await inTransaction(ctx.pool, (db) => appendEvents(db, ctx.keys, append));
      };
      if (isTogether) await Promise.all(ids.map(one));
      else for (const [place, id] of ids.entries()) await one(id, place);
    }
    return Promise.all(
      ids.map(async (id) => {
        const { state, steps } = await projectionsOf(owner, id);
        const events = (await readStream(owner, id)).map(({ version, ordinal, type, recorded_at }) => ({
          ...{ version, ordinal, type, recorded_at },
        }));
        const { rows: changes } = await owner.query(
          `select version, left_status, entered_status from application_changes
           where application_id = $1 order by version`,
          [id],
        );
        const { rows: jobs } = await owner.query(
          'select queue, start_after from job_outbox where application_id = $1 order by 1, 2',
          [id],
        );
        return { state, steps, events, changes, jobs };
      }),
    );
  }

  it('are the same whether their commands went together or each in a transaction of its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tries, { minLength: 8, maxLength: 12 }), async (all) => {
        const seed = newId();
        const histories = all.map((attempts) => play(attempts).taken);
        const together = await written(histories, seed, true);
        expect(together).toEqual(await written(histories, seed, false));
      }),
      { numRuns: 6 },
    );
    expect(await wrongStreams(owner)).toEqual([]);
    const { rows } = await owner.query<{ status: string; count: number }>(
      'select status, count(*) as count from application_states group by status',
    );
    expect(new Map(rows.map(({ status, count }) => [status, count]))).toEqual(await recount(owner));
  });
});
