import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { act, RandomHistories } from '#infra/test/random-histories.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { parseBody, recorded } from '#services/event-log/read.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import type { Problem } from '#services/platform/contract.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import type { Timeline, TimelineStep } from './contract.ts';

const fresh = await freshDatabase();
const { clock, owner, url, submit, advance, signInStaff, signedIn } = fresh;
const { userId } = await signInStaff('admin');
const people = new RandomHistories(fresh, userId);

async function get<T>(path: string): Promise<T> {
  const admin = await signedIn({ userId, role: 'admin' });
  const { status, body } = await admin.get<T>(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const query = (fields: Record<string, string | number | undefined>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};

interface Change {
  at: number;
  id: string;
}
/** From the log's rows alone: every event, and those among them that entered a status of no sandbox. */
async function fromTheLog(): Promise<{ events: Change[]; entries: Change[] }> {
  const { rows } = await owner.query<{ application_id: string; version: number; body: string }>(
    'select application_id, version, body from application_events order by application_id, version',
  );
  const states = new Map<string, ApplicationState>();
  const found: (Change & { isEntry: boolean })[] = [];
  for (const row of rows) {
    const event = recorded(parseBody(row));
    const before = states.get(row.application_id) ?? null;
    const after = evolve(before, event);
    states.set(row.application_id, after);
    found.push({
      at: Date.parse(event.at),
      id: row.application_id,
      isEntry: after.status !== before?.status && !after.isSandbox,
    });
  }
  const inOrder = found
    .filter(({ at }) => at <= clock.now().getTime())
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return { events: inOrder, entries: inOrder.filter(({ isEntry }) => isEntry) };
}

/** The answers' own definition, counted one by one. */
function expectHistogram(answer: Timeline, changes: readonly Change[], buckets: number): void {
  const [from, to] = [Date.parse(answer.from), Date.parse(answer.to)];
  const counts = Array<number>(buckets).fill(0);
  for (const { at } of changes) {
    if (at < from || at > to) continue;
    let place = 0;
    while (place < buckets - 1 && (at - from) * buckets >= (to - from) * (place + 1)) place += 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(answer.buckets).toEqual(counts);
  expect(answer.total).toBe(counts.reduce((sum, count) => sum + count, 0));
}

async function expectWalk(changes: readonly Change[], application: string | undefined): Promise<void> {
  const now = clock.now().toISOString();
  const instants = [...new Set(changes.map(({ at }) => at))];
  for (const at of instants.slice(-8)) {
    for (const beside of [-1, 0, 1]) {
      const asked = at + beside;
      if (asked > Date.parse(now)) continue;
      const from = new Date(asked).toISOString();
      const next = changes.find((change) => change.at > asked);
      const last = changes.findLast((change) => change.at < asked);
      const previous = changes.find((change) => change.at === last?.at);
      for (const [direction, expected] of [
        ['next', next],
        ['previous', previous],
      ] as const) {
        const step = await get<TimelineStep>(
          `/api/timeline/step?${query({ at: from, direction, application })}`,
        );
        expect(step, `${direction} of ${from}`).toEqual({
          at: expected ? new Date(expected.at).toISOString() : null,
          applicationId: expected?.id ?? null,
        });
      }
    }
  }
}

async function expectAll(buckets: number): Promise<void> {
  const { events, entries } = await fromTheLog();
  const first = entries[0] ? new Date(entries[0].at).toISOString() : null;
  const to = clock.now().toISOString();
  const ofAll = await get<Timeline>(`/api/timeline?${query({ from: 'first', to, buckets })}`);
  expect(ofAll).toMatchObject({ first, from: first ?? expect.any(String), to, total: entries.length });
  expectHistogram(ofAll, entries, buckets);
  const early = entries[Math.floor(entries.length / 3)]?.at ?? 0;
  const late = entries[Math.floor((entries.length * 2) / 3)]?.at ?? 0;
  if (early < late) {
    const within = { from: new Date(early).toISOString(), to: new Date(late).toISOString(), buckets };
    expectHistogram(await get<Timeline>(`/api/timeline?${query(within)}`), entries, buckets);
  }
  await expectWalk(entries, undefined);
  const one = events[events.length >> 1]?.id;
  const ofOne = events.filter(({ id }) => id === one);
  const answer = await get<Timeline>(`/api/timeline?${query({ application: one, from: 'first', buckets })}`);
  expect(answer.total).toBe(ofOne.length);
  expectHistogram(answer, ofOne, buckets);
  await expectWalk(ofOne, one);
}

describe('the timeline', () => {
  it('of nothing is empty, and leads nowhere', async () => {
    const answer = await get<Timeline>('/api/timeline');
    const now = clock.now();
    expect(answer).toEqual({
      first: null,
      from: new Date(now.getTime() - 90 * day).toISOString(),
      to: now.toISOString(),
      total: 0,
      buckets: Array(100).fill(0),
    });
    expect(await get<Timeline>('/api/timeline?from=first&buckets=10')).toMatchObject({ total: 0 });
    const at = now.toISOString();
    for (const direction of ['next', 'previous'])
      expect(await get(`/api/timeline/step?${query({ at, direction })}`)).toEqual({
        at: null,
        applicationId: null,
      });
  });

  it('equals a count of the log for random histories, their sandboxes left out', {
    timeout: 120_000,
  }, async () => {
    const history = fc.record({
      acts: fc.array(act, { minLength: 10, maxLength: 30 }),
      buckets: fc.constantFrom(10, 37, 400),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ acts, buckets }) => {
        for (const one of acts) await people.carryOut(one);
        clock.advance(minute);
        await expectAll(buckets);
      }),
      { numRuns: 6 },
    );
    const { rows } = await owner.query('select count(*) as n from application_states where is_sandbox');
    expect(rows[0].n).toBeGreaterThan(0);
  });

  it('shows what several did at one instant as one step, the first by its id named', async () => {
    clock.advance(hour);
    const ids = [await submit(), await submit(), await submit()];
    clock.advance(hour);
    for (const id of ids) await advance(id, 'email_confirmed');
    const at = clock.now();
    clock.advance(hour);
    const step = (from: Date, direction: string) =>
      get<TimelineStep>(`/api/timeline/step?${query({ at: from.toISOString(), direction })}`);
    expect(await step(new Date(at.getTime() - 1), 'next')).toEqual({
      at: at.toISOString(),
      applicationId: ids.toSorted()[0],
    });
    expect((await step(at, 'previous')).at).toBe(new Date(at.getTime() - hour).toISOString());
    expect(await step(at, 'next')).toEqual({ at: null, applicationId: null });
    const around = { from: new Date(at.getTime() - 1).toISOString(), to: at.toISOString(), buckets: 10 };
    const { buckets } = await get<Timeline>(`/api/timeline?${query(around)}`);
    expect(buckets).toEqual([...Array(9).fill(0), 3]);
  });

  it('is the same after a rebuild of the projections', async () => {
    const pool = createPool({ url, max: 8, name: 'timeline test', statementTimeoutMs: 0 });
    const report = await rebuildProjections(pool, {
      views: [applicationsView],
    });
    await pool.end();
    expect(report.swapped).toBe(true);
    clock.advance(minute);
    await expectAll(200);
  });

  it('is counted again after a change, also until now', async () => {
    const id = await submit();
    const before = await get<Timeline>('/api/timeline?buckets=11');
    const admin = await signedIn({ userId, role: 'admin' });
    await admin.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
    expect((await get<Timeline>('/api/timeline?buckets=11')).total).toBe(before.total + 1);
  });
});

describe('asked for what there is not', () => {
  const ahead = () => new Date(clock.now().getTime() + 1).toISOString();
  it.each([
    ['/api/timeline', 'from'],
    ['/api/timeline', 'to'],
    ['/api/timeline/step?direction=next', 'at'],
  ])('refuses an instant that is to come: %s, %s', async (path, name) => {
    const admin = await signedIn({ userId, role: 'admin' });
    const glue = path.includes('?') ? '&' : '?';
    const { status, body } = await admin.get<Problem>(`${path}${glue}${query({ [name]: ahead() })}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid-input',
      detail: 'This instant is still to come. Choose one that has passed.',
      errors: [{ path: name, message: 'is still to come' }],
    });
  });

  it.each([
    ['/api/timeline?from=yesterday', 'from'],
    ['/api/timeline?from=', 'from'],
    ['/api/timeline?to=first', 'to'],
    ['/api/timeline?to=2026-02-30T00:00:00Z', 'to'],
    ['/api/timeline?buckets=9', 'buckets'],
    ['/api/timeline?buckets=401', 'buckets'],
    ['/api/timeline?buckets=10.5', 'buckets'],
    ['/api/timeline?from=2026-02-02T00:00:00Z&to=2026-02-02T00:00:00Z', 'to'],
    ['/api/timeline?application=1', 'application'],
    ['/api/timeline/step?direction=next', 'at'],
    ['/api/timeline/step?at=2026-02-02T00:00:00Z&direction=back', 'direction'],
    ['/api/timeline/step?at=2026-02-02T00:00:00Z', 'direction'],
  ])('refuses %s', async (path, name) => {
    const admin = await signedIn({ userId, role: 'admin' });
    const { status, body } = await admin.get<Problem>(path);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.path)).toEqual([name]);
  });

  it('knows no application that does not exist, and finds nothing before the first change', async () => {
    const admin = await signedIn({ userId, role: 'admin' });
    const at = '2001-01-01T01:00:00+01:00';
    for (const path of ['/api/timeline?', `/api/timeline/step?${query({ at, direction: 'next' })}&`])
      expect((await admin.get(`${path}application=${newId()}`)).status).toBe(404);
    const { entries } = await fromTheLog();
    expect(await get(`/api/timeline/step?${query({ at, direction: 'next' })}`)).toEqual({
      at: new Date(entries[0]?.at ?? '').toISOString(),
      applicationId: entries[0]?.id,
    });
    expect(await get(`/api/timeline/step?${query({ at, direction: 'previous' })}`)).toMatchObject({
      at: null,
    });
    expect(await get(`/api/timeline?${query({ to: at, from: 'first' })}`)).toMatchObject({ total: 0 });
    expect(await get(`/api/timeline?${query({ to: at, from: '0000-01-01T00:00:00Z' })}`)).toMatchObject({
      total: 0,
    });
  });
});
