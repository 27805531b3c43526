import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { act, RandomHistories } from '#infra/test/random-histories.ts';
import { recordErasure } from '#services/applications/erase.ts';
import { addUpChanges } from '#services/event-log/figures/add-up.ts';
import { parseBody } from '#services/event-log/read.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { createPool, inTransaction } from '#services/platform/db/postgres.ts';
import { dayMs } from '#state-machines/durations.ts';
import { readFacets } from './spread.ts';

const fresh = await freshDatabase();
const { ctx, clock, owner, url, signInStaff } = fresh;
const { userId } = await signInStaff('admin');
const people = new RandomHistories(fresh, userId);

interface Counted {
  at: number;
  type: string;
  release: string;
  actor: string;
}

/** Every event of the log but those of sandboxes, read here from its text. */
async function everyEvent(): Promise<Counted[]> {
  const { rows } = await owner.query<{ application_id: string; version: number; body: string }>(
    'select application_id, version, body from application_events order by application_id, version',
  );
  const bodies = rows.map((row) => ({ id: row.application_id, body: parseBody(row) }));
  const sandboxes = new Set(
    bodies.flatMap(({ id, body }) => ('sandbox' in body.data && body.data.sandbox ? [id] : [])),
  );
  return bodies.flatMap(({ id, body: { at, type, release, actor } }) => {
    if (sandboxes.has(id)) return [];
    const isStaff = actor.kind === 'editor' || actor.kind === 'admin';
    return [{ at: Date.parse(at), type, release, actor: `${actor.kind} ${isStaff ? actor.id : null}` }];
  });
}

const countsOf = (names: string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

async function expectFacets(events: readonly Counted[], from?: number, to?: number): Promise<void> {
  const within = events.filter(({ at }) => at >= (from ?? 0) && at < (to ?? Infinity));
  const instant = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
  const facets = await readFacets(owner, { from: instant(from), to: instant(to) });
  const asked = JSON.stringify([instant(from), instant(to)]);
  const counted = (rows: { name: string; events: number }[]) =>
    Object.fromEntries(rows.map(({ name, events: n }) => [name, n]));
  expect(counted(facets.types), asked).toEqual(countsOf(within.map(({ type }) => type)));
  expect(counted(facets.releases), asked).toEqual(countsOf(within.map(({ release }) => release)));
  expect(
    Object.fromEntries(facets.actors.map(({ kind, id, events: n }) => [`${kind} ${id}`, n])),
    asked,
  ).toEqual(countsOf(within.map(({ actor }) => actor)));
}

async function differences() {
  const pool = createPool({ url, max: 8, name: 'figures test', statementTimeoutMs: 0 });
  try {
    return (await rebuildProjections(pool, { checkOnly: true })).differences;
  } finally {
    await pool.end();
  }
}

/** As an import does: weeks ago, in days whose figures are added up. */
async function applyLate(): Promise<void> {
  clock.advance(-40 * dayMs);
  await people.carryOut({ who: 0, does: 'apply', pick: 1, wait: 0 });
  clock.advance(40 * dayMs);
}

it('kept figures are what the log gives, in any stretch of time, however much is added up', {
  timeout: 120_000,
}, async () => {
  const history = fc.record({
    acts: fc.array(act, { minLength: 12, maxLength: 30 }),
    addUpAfter: fc.nat(30),
    stretches: fc.array(
      fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.constantFrom(-1, 0, 1, dayMs), fc.boolean(), fc.boolean()),
      { minLength: 5, maxLength: 5 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ acts, addUpAfter, stretches }) => {
      for (const [place, one] of acts.entries()) {
        await people.carryOut(one);
        if (place === addUpAfter) await Promise.all([addUpChanges(ctx.pool), addUpChanges(ctx.pool)]);
      }
      await applyLate();
      // Nothing can be done with it any more.
      const [gone = ''] = people.ids.splice(addUpAfter % people.ids.length, 1);
      await inTransaction(ctx.pool, (db) => recordErasure(ctx, db, gone, 'test'));
      const events = await everyEvent();
      const days = events.map(({ at }) => Math.floor(at / dayMs) * dayMs);
      const instants = [...events.map(({ at }) => at), ...days].sort((a, b) => a - b);
      await expectFacets(events);
      for (const [a, b, beside, isOpen, isOpenEnded] of stretches) {
        const [from = 0, to = 0] = [instants[a % instants.length], instants[b % instants.length]].sort(
          (x = 0, y = 0) => x - y,
        );
        await expectFacets(
          events,
          isOpen ? undefined : from,
          isOpenEnded ? undefined : Math.max(from, to + beside),
        );
      }
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
