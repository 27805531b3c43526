import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { logUntil } from '#infra/test/log-until.ts';
import { testOrigin } from '#infra/test/people.ts';
import { act, RandomHistories } from '#infra/test/random-histories.ts';
import { runCommand } from '#services/applications/commands/run-command.ts';
import { StatisticsReader } from '#services/applications/projections/statistics.ts';
import { addUpChanges } from '#services/event-log/figures/add-up.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { ReviewPage } from '#services/workbench/contract.ts';
import { readReview } from '#services/workbench/review.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { readAssessments } from './assessments.ts';
import type { Analytics, AnalyticsFilters } from './contract.ts';
import { readAnalytics } from './read.ts';

const fresh = await freshDatabase();
/** Holds only what had happened by an instant, and looks at it with the readers of now. */
const then = await freshDatabase();
const { ctx, clock, owner, applicationAt, signInStaff, signedIn } = fresh;
const { userId } = await signInStaff('admin');
const people = new RandomHistories(fresh, userId);
let admin = await signedIn({ userId, role: 'admin' });
beforeEach(async () => {
  admin = await signedIn({ userId, role: 'admin' });
});

async function get<T>(path: string, fields: object, at: Date): Promise<T> {
  const query = new URLSearchParams({ ...fields, asOf: at.toISOString() });
  const { status, body } = await admin.get<T>(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Every page of a queue, as one. */
async function wholeQueue(page: (cursor: object) => Promise<ReviewPage>): Promise<ReviewPage> {
  const first = await page({});
  const items = [...first.items];
  for (let next = first.next; next; ) {
    const more = await page({ cursor: next });
    items.push(...more.items);
    next = more.next;
  }
  return { ...first, items, next: null };
}

const tabs = ['manual', 'urgent', 'in-progress', 'completed'] as const;

async function expectAllAsOf(at: Date, filters: AnalyticsFilters[]): Promise<Analytics> {
  admin = await signedIn({ userId, role: 'admin' });
  await logUntil(fresh, then, at);
  then.clock.advance(at.getTime() - then.clock.now().getTime());
  const pool = then.ctx.readPool;
  for (const filter of filters) {
    const asOf = await get<Analytics>('/api/analytics', filter, at);
    expect(asOf, JSON.stringify(filter)).toEqual(await readAnalytics(pool, at, filter));
  }
  expect(await get('/api/analytics/assessments', {}, at)).toEqual(await readAssessments(pool));
  for (const tab of tabs) {
    for (const position of [undefined, 'general']) {
      const query = { tab, limit: 2, ...(position && { position }) };
      const asOf = await wholeQueue((cursor) => get<ReviewPage>('/api/review', { ...query, ...cursor }, at));
      const live = await wholeQueue((cursor) =>
        readReview(then.ctx, new StatisticsReader(pool, then.clock.now), { ...query, ...cursor }),
      );
      // The live queue shows columns that the contract leaves out.
      expect(asOf.items, tab).toEqual(live.items.map((item) => expect.objectContaining({ id: item.id })));
      expect(live, tab).toMatchObject(asOf);
    }
  }
  return get<Analytics>('/api/analytics', {}, at);
}

describe('analytics and the review queue as of an instant equal those of a log that ends there', () => {
  it('for random histories and random instants', { timeout: 120_000 }, async () => {
    const history = fc.record({
      acts: fc.array(act, { minLength: 12, maxLength: 40 }),
      when: fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom(-1, 0, 1)), { minLength: 2, maxLength: 2 }),
      days: fc.tuple(fc.nat(10_000), fc.nat(10_000)),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ acts, when, days }) => {
        for (const [place, one] of acts.entries()) {
          await people.carryOut(one);
          // Figures are right however much of them is added up.
          if (place % 9 === 8) await addUpChanges(owner);
        }
        const { rows } = await owner.query<{ at: string }>(
          `select recorded_at as at from application_events where recorded_at < $1
           union select $1 order by 1`,
          [clock.now()],
        );
        const some = (place: number) => rows[place % rows.length]?.at ?? '';
        const [from = '', to = ''] = days.map((place) => some(place).slice(0, 10)).sort();
        for (const [place, beside] of when) {
          const at = new Date(Date.parse(some(place)) + beside);
          if (at > clock.now()) continue;
          await expectAllAsOf(at, [{}, { position: 'general' }, { from }, { from, to, position: 'general' }]);
        }
      }),
      { numRuns: 8 },
    );
    const pool = createPool({ url: fresh.url, max: 4, name: 'as of', statementTimeoutMs: 0 });
    expect((await rebuildProjections(pool, { checkOnly: true })).differences).toEqual([]);
    await addUpChanges(owner);
    expect((await rebuildProjections(pool, { checkOnly: true })).differences).toEqual([]);
    await pool.end();
  });

  it('and so they do where a completion without a score was taken back', async () => {
    const { id } = await applicationAt('assessment_booking');
    const staff = { kind: 'admin', id: userId } as const;
    /** An hour later. @returns when */
    const next = async (command: object): Promise<Date> => {
      clock.advance(hour);
      const at = clock.now();
      const timed = { ...command, at: at.toISOString() } as Command;
      const call = { applicationId: id, commandId: newId(), origin: testOrigin };
      await runCommand(ctx, { ...call, command: () => timed });
      return at;
    };
    const figures = async (at: Date) => {
      await expectAllAsOf(at, [{}]);
      return get<{ completed: number; average: number | null }>('/api/analytics/assessments', {}, at);
    };
    const { completed: before } = await figures(clock.now());
    const score = { score: null, result: null };
    const byHand = await next({ type: 'complete-assessment', actor: staff, ...score });
    const back = await next({
      type: 'correct',
      actor: staff,
      to: 'assessment_booking',
      reason: 'By mistake',
    });
    const actor = { kind: 'applicant', id: null } as const;
    const scored = await next({ type: 'complete-assessment', actor, score: 84, result: 'pass' });
    expect(await figures(byHand)).toMatchObject({ completed: before + 1 });
    expect(await figures(back)).toMatchObject({ completed: before });
    expect(await figures(scored)).toEqual({ completed: before + 1, average: 84 });
  });

  it('before the first event nothing is counted', async () => {
    const long = new Date('2001-01-01T00:00:00Z');
    expect(await expectAllAsOf(long, [{}, { position: 'general' }])).toMatchObject({
      at: long.toISOString(),
      total: 0,
      weeks: [],
      recent: [],
    });
  });

  it.each(['/api/analytics', '/api/analytics/assessments', '/api/review'])(
    'an instant that is to come or is none is refused: %s',
    async (path) => {
      const ask = (asOf: string) => admin.get(`${path}?asOf=${encodeURIComponent(asOf)}`);
      expect(await ask(new Date(clock.now().getTime() + 1).toISOString())).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', errors: [{ path: 'asOf', message: 'is still to come' }] },
      });
      for (const wrong of ['yesterday', '2026-02-30T00:00:00Z', ''])
        expect((await ask(wrong)).status, wrong).toBe(400);
    },
  );
});
