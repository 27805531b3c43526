import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { act, RandomHistories } from '#infra/test/random-histories.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { addUpChanges } from '#services/event-log/figures/add-up.ts';
import { parseBody, recorded } from '#services/event-log/read.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { stepDurations } from '#services/event-log/step-durations.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import type { ApplicationDetail, ListedApplication, Statistics } from '../../contract.ts';
import { stepsSql } from './steps.ts';

const fresh = await freshDatabase();
const { clock, owner, url, submit, advance, signInStaff, signedIn } = fresh;
const { userId } = await signInStaff('admin');
/** In a session of now: weeks pass between two looks. */
const asAdmin = () => signedIn({ userId, role: 'admin' });
let admin = await asAdmin();
const people = new RandomHistories(fresh, userId);
beforeEach(async () => {
  admin = await asAdmin();
});

/** Every state at an instant, projected here from nothing but the log's rows. */
async function projectedAt(at: Date): Promise<Map<string, ApplicationState>> {
  const { rows } = await owner.query<{ application_id: string; version: number; body: string }>(
    'select application_id, version, body from application_events order by application_id, version',
  );
  const states = new Map<string, ApplicationState>();
  for (const row of rows) {
    const event = recorded(parseBody(row));
    if (Date.parse(event.at) > at.getTime()) continue;
    states.set(row.application_id, evolve(states.get(row.application_id) ?? null, event));
  }
  for (const [id, state] of states) if (state.isSandbox) states.delete(id);
  return states;
}

const get = async <T>(path: string, at: Date): Promise<T> => {
  const answer = await admin.get<T>(
    `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(at.toISOString())}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

async function everyPage(query: string, at: Date): Promise<ListedApplication[]> {
  const items: ListedApplication[] = [];
  let cursor = '';
  for (;;) {
    const page = await get<{ items: ListedApplication[]; next: string | null; total: { count: number } }>(
      `/api/applications?limit=3&${query}${cursor}`,
      at,
    );
    items.push(...page.items);
    if (!page.next) {
      expect(page.total.count).toBe(items.length);
      return items;
    }
    cursor = `&cursor=${page.next}`;
  }
}

const dueOf = (state: ApplicationState) => (state.deadline ? Date.parse(state.deadline.due) : null);
const isLate = (state: ApplicationState, at: Date) => (dueOf(state) ?? Infinity) <= at.getTime();
const isUrgent = (state: ApplicationState, at: Date) => {
  const left = (dueOf(state) ?? Infinity) - at.getTime();
  return left > 0 && left <= 24 * hour;
};

async function expectAllAsOf(at: Date): Promise<void> {
  admin = await asAdmin();
  const states = await projectedAt(at);
  const all = [...states];
  const statistics = await get<Statistics>('/api/statistics', at);
  expect(statistics.total).toBe(states.size);
  for (const figures of statistics.byStatus) {
    const there = all.filter(([, state]) => state.status === figures.status).map(([, state]) => state);
    expect(figures).toEqual({
      status: figures.status,
      count: there.length,
      oldestSince: there.map((state) => state.statusSince).sort()[0] ?? null,
      overdue: there.filter((state) => isLate(state, at)).length,
    });
  }
  expect(statistics.urgentDeadlines).toBe(all.filter(([, state]) => isUrgent(state, at)).length);
  expect(statistics.positions).toEqual([...new Set(all.map(([, state]) => state.position))].sort());

  const newest = await everyPage('', at);
  const inOrder = all.sort(([a, s], [b, t]) => (t.submittedAt + b < s.submittedAt + a ? -1 : 1));
  expect(newest.map(({ id }) => id)).toEqual(inOrder.map(([id]) => id));
  for (const row of newest) {
    const state = states.get(row.id) as ApplicationState;
    expect(row).toMatchObject({
      version: state.version,
      workflowStatus: state.status,
      statusSince: state.statusSince,
      createdAt: state.submittedAt,
      deadline: state.deadline && {
        kind: state.deadline.kind,
        due: state.deadline.due,
        isOverdue: state.isOverdue || isLate(state, at),
      },
      assessmentCompletedAt: state.assessmentCompletedAt,
    });
  }
  const ofFilter = async (query: string, isMeant: (state: ApplicationState) => boolean) => {
    const found = (await everyPage(query, at)).map(({ id }) => id).sort();
    const meant = all.filter(([, state]) => isMeant(state)).map(([id]) => id);
    expect(found, query).toEqual(meant.sort());
  };
  const status = all[0]?.[1].status ?? 'application_received';
  await ofFilter(`status=${status}&sort=oldest`, (state) => state.status === status);
  await ofFilter('deadline=overdue', (state) => isLate(state, at));
  await ofFilter('deadline=urgent&sort=deadline', (state) => isUrgent(state, at));
  await ofFilter('position=general&sort=deadline', (state) => state.position === 'general');
}

describe('every answer as of an instant equals a fresh replay of the events up to it', () => {
  it('for random histories and random instants', { timeout: 120_000 }, async () => {
    const history = fc.record({
      acts: fc.array(act, { minLength: 12, maxLength: 40 }),
      when: fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom(-1, 0, 1)), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ acts, when }) => {
        for (const [place, one] of acts.entries()) {
          await people.carryOut(one);
          // Figures are right however much of them is added up.
          if (place % 9 === 8) await addUpChanges(owner);
        }
        const { rows } = await owner.query<{ at: string }>(
          `select recorded_at as at from application_events where recorded_at < $1
           union select date_trunc('day', recorded_at, 'UTC') from application_events
           union select deadline_due from application_states where deadline_due < $1
           union select $1 order by 1`,
          [clock.now()],
        );
        for (const [place, beside] of when) {
          const at = new Date(Date.parse(rows[place % rows.length]?.at ?? '') + beside);
          if (at <= clock.now()) await expectAllAsOf(at);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('and the projections that help are the same after a rebuild', async () => {
    const pool = createPool({ url, max: 8, name: 'as-of test', statementTimeoutMs: 0 });
    const report = await rebuildProjections(pool, {
      views: [applicationsView],
    });
    await pool.end();
    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ differenceCount: 0, swapped: true });
    await expectAllAsOf(new Date(clock.now().getTime() - 100 * hour));
  });

  it('a stream’s time never runs backwards, whatever the clocks say', async () => {
    const { rows } = await owner.query(
      `select count(*) as wrong from application_events a join application_events b
       on b.application_id = a.application_id and b.version = a.version + 1 where b.recorded_at < a.recorded_at`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

describe('one application as of each of its events', () => {
  it('shows the status, the steps, the history and the duplicates of then, and offers nothing', async () => {
    const email = 'as.of@post.example';
    const id = await submit({ email });
    clock.advance(hour);
    const other = await submit({ email });
    for (const to of ['email_confirmed', 'raw_review_pending', 'rejected'] as const) {
      clock.advance(hour);
      await advance(id, to, { notes: `now ${to}` });
    }
    clock.advance(hour);
    admin = await asAdmin();
    const { rows } = await owner.query<{ at: string }>(
      'select distinct recorded_at as at from application_events where application_id = $1 order by 1',
      [id],
    );
    const seen: string[] = [];
    for (const [place, { at }] of rows.entries()) {
      const then = await get<ApplicationDetail>(`/api/applications/${id}`, new Date(at));
      seen.push(then.workflowStatus);
      expect(then.workflowStepHistory.map(({ leftAt }) => leftAt === null)).toEqual([
        ...Array(place).fill(false),
        true,
      ]);
      expect(then).toMatchObject({ allowed: [], undo: null });
      const duplicates = await get<object>(`/api/applications/${id}/duplicates`, new Date(at));
      expect(duplicates).toMatchObject({
        items: place > 0 ? [{ id: other, workflowStatus: 'application_received' }] : [],
      });
      const events = await get<{ items: { version: number }[]; chain: { verified: boolean } }>(
        `/api/applications/${id}/events`,
        new Date(at),
      );
      expect(events.chain.verified).toBe(true);
      expect(events.items.length).toBe(then.version);
    }
    expect(seen).toEqual(['application_received', 'email_confirmed', 'raw_review_pending', 'rejected']);
    const last = await get<ApplicationDetail>(`/api/applications/${id}`, new Date(rows[2]?.at ?? ''));
    expect(last.workflowStepHistory.at(-1)?.notes).toBe('now raw_review_pending');
    // As it is now, but for what is offered.
    const now = (await admin.get<ApplicationDetail>(`/api/applications/${id}`)).body;
    const asNow = await get<ApplicationDetail>(`/api/applications/${id}`, clock.now());
    expect(asNow).toEqual({ ...now, allowed: [], undo: null });
  });
});

it('finds the steps of every length by an index of their own', async () => {
  const { rows: indexes } = await owner.query<{ name: string }>(
    `select indexname as name from pg_indexes
     where tablename = 'application_steps' and indexdef like '%left_at, entered_at, status%'`,
  );
  expect(indexes).toHaveLength(stepDurations.length);
  const db = await owner.connect();
  try {
    await db.query('begin; set local enable_seqscan = off');
    const { rows } = await db.query<Record<'QUERY PLAN', string>>(
      `explain ${stepsSql().replaceAll('$1', 'now()')}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const { name } of indexes) expect(plan).toContain(name);
  } finally {
    await db.query('rollback');
    db.release();
  }
});

describe('an instant', () => {
  it('before the first event lists nothing, and an application is not there yet', async () => {
    const long = new Date('2001-01-01T00:00:00Z');
    expect(await get<Statistics>('/api/statistics', long)).toMatchObject({ total: 0, positions: [] });
    expect(await everyPage('', long)).toEqual([]);
    for (const what of ['', '/duplicates', '/events'])
      expect(
        await admin.get(`/api/applications/${people.ids[0]}${what}?asOf=2001-01-01T00:00:00Z`),
        what,
      ).toMatchObject({ status: 404, body: { detail: expect.stringContaining('not been submitted') } });
  });

  it.each(['/api/statistics', '/api/applications', `/api/applications/${newId()}`])(
    'that is to come or is none is refused: %s',
    async (path) => {
      const ask = (asOf: string) => admin.get(`${path}?asOf=${encodeURIComponent(asOf)}`);
      const future = await ask(new Date(clock.now().getTime() + 1).toISOString());
      expect(future).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', errors: [{ path: 'asOf', message: 'is still to come' }] },
      });
      for (const wrong of ['yesterday', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '1', ''])
        expect((await ask(wrong)).status, wrong).toBe(400);
      expect((await ask('2026-03-01T02:00:00+01:00')).status).not.toBe(400);
    },
  );
});
