import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testOrigin } from '#infra/test/people.ts';
import { correctStatus } from '#services/applications/commands/correct-status.ts';
import { missDeadline } from '#services/applications/commands/miss-deadline.ts';
import { countAgain } from '#services/event-log/figures/count-again.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { type Actor, isFinal, type Status, statuses } from '#state-machines/application/vocabulary.ts';
import type { Analytics, AnalyticsFilters } from './contract.ts';
import { readAnalytics } from './read.ts';

const { ctx, clock, owner, submit, advance, signInStaff } = await freshDatabase();
const admin: Actor = { kind: 'admin', id: (await signInStaff('admin')).userId };
const read = (filters: AnalyticsFilters = {}) => readAnalytics(ctx.readPool, clock.now(), filters);

/** The same figures made from the events alone, one application after the other. */
const flow: Status[] = [
  'application_received',
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'assessment_completed',
  'legal_docs_pending',
  'contract_offered',
  'employed',
];
interface History {
  position: string;
  moves: { status: Status; at: number }[];
  missed: string[];
  due: number | null;
}
const zurichDay = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(at);
function mondayOf(at: number): string {
  const noon = new Date(`${zurichDay(at)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return noon.toISOString().slice(0, 10);
}
const sandboxes = new Set<string>();

async function histories(filters: AnalyticsFilters): Promise<History[]> {
  const { rows } = await owner.query<{ application_id: string; body: string }>(
    'select application_id, body from application_events order by application_id, version',
  );
  const found = new Map<string, History>();
  for (const { application_id: id, body } of rows) {
    const { type, from, to, at, data } = JSON.parse(body);
    if (type === 'application.submitted')
      found.set(id, { position: data.position, moves: [], missed: [], due: null });
    const one = found.get(id);
    if (!one) throw new Error('a stream begins with its submission');
    if (from !== to) {
      one.moves.push({ status: to, at: Date.parse(at) });
      one.due = null;
    }
    if (type === 'deadline.set') one.due = Date.parse(data.due);
    if (type === 'deadline.missed') one.missed.push(data.kind);
  }
  return [...found].flatMap(([id, one]) => {
    const came = zurichDay(one.moves[0]?.at ?? 0);
    const isIn =
      !sandboxes.has(id) &&
      (!filters.from || came >= filters.from) &&
      (!filters.to || came <= filters.to) &&
      (!filters.position || one.position === filters.position);
    return isIn ? [one] : [];
  });
}
const now = (one: History): Status => one.moves.at(-1)?.status ?? 'application_received';
const stageIndex = (status: Status): number => {
  if (status === 'email_confirmation_sent') return 0;
  return flow.indexOf(status === 'contract_and_docs' ? 'legal_docs_pending' : status);
};
const count = <T>(list: readonly T[], is: (each: T) => boolean): number => list.filter(is).length;

function naiveFunnel(all: readonly History[]): Analytics['funnel'] {
  const furthest = (one: History) => Math.max(...one.moves.map(({ status }) => stageIndex(status)));
  return flow.map((status, stage) => {
    const here = all.filter((one) => furthest(one) === stage);
    return {
      status: status as Analytics['funnel'][number]['status'],
      reached: count(all, (one) => furthest(one) >= stage),
      open: count(here, (one) => !isFinal(now(one))),
      rejected: count(here, (one) => now(one) === 'rejected'),
      kept: count(here, (one) => now(one) === 'suitable_candidate'),
    };
  });
}

/** To the minute below three hours, to ten minutes above; the first that at least this share does not exceed. */
function quantile(lengths: readonly number[], share: number): number | null {
  const rounded = lengths.map((ms) => ms - (ms % (ms < 3 * hour ? minute : 10 * minute)));
  const sorted = rounded.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
}
function steps(all: readonly History[], status: Status): number[] {
  return all.flatMap(({ moves }) =>
    moves.flatMap((move, i) => {
      const next = moves[i + 1];
      return move.status === status && next ? [next.at - move.at] : [];
    }),
  );
}
function naiveWeeks(all: readonly History[]) {
  const weeks = new Map<string, number[]>();
  for (const one of all) {
    const starts = mondayOf(one.moves[0]?.at ?? 0);
    const column = ['employed', 'rejected', 'suitable_candidate'].indexOf(now(one)) + 1;
    const row = weeks.get(starts) ?? [0, 0, 0, 0];
    row[column] = (row[column] ?? 0) + 1;
    weeks.set(starts, row);
  }
  return weeks;
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Many lives side by side over some weeks: staff's moves, corrections any way, deadlines that pass. */
async function populate(): Promise<void> {
  const chance = randomFrom(20_260_302);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const open = new Map<string, Status>();
  for (let n = 0; n < 420; n++) {
    clock.advance(Math.floor(chance() * chance() * 20 * hour));
    if (open.size === 0 || (open.size < 12 && chance() < 0.5)) {
      const id = await submit({ position: pick(['general', 'Personal Assistant'] as const) });
      open.set(id, 'application_received');
      if (chance() < 0.1) sandboxes.add(id);
      continue;
    }
    const [id, status] = pick([...open]);
    const { rows } = await owner.query(
      'select deadline_version as version from application_states where application_id = $1 and deadline_due <= $2 and not is_overdue',
      [id, clock.now()],
    );
    if (rows[0]) await missDeadline(ctx, id, rows[0].version);
    const call = { applicationId: id, actor: admin, commandId: newId(), origin: testOrigin };
    if (chance() < 0.06) {
      const to = pick(statuses.filter((other) => other !== status));
      await correctStatus(ctx, { ...call, to, reason: 'Set right' });
      open.set(id, to);
    } else {
      const next = allowedMoves(status, 'admin').filter((to) => !isFinal(to) || chance() < 0.3);
      if (next.length > 0) open.set(id, (await advance(id, pick(next))).status);
    }
    if (isFinal(open.get(id) ?? 'rejected') && chance() < 0.8) open.delete(id);
  }
  clock.advance(3 * day);
  for (const table of ['application_states', 'application_steps'])
    await owner.query(`update ${table} set is_sandbox = true where application_id = any($1)`, [
      [...sandboxes],
    ]);
  await inTransaction(owner, countAgain);
}
await populate();

const filters: AnalyticsFilters[] = [
  {},
  { position: 'Personal Assistant' },
  { from: '2026-03-12' },
  { to: '2026-03-29' },
  { from: '2026-03-15', to: '2026-04-10', position: 'general' },
  { from: '2031-01-01' },
];

describe.each(filters)('analytics of %o', (filter) => {
  it('count and funnel equal a replay of the events', async () => {
    const [all, figures] = [await histories(filter), await read(filter)];
    expect(figures.total).toBe(all.length);
    expect(figures.funnel).toEqual(naiveFunnel(all));
    expect(figures.completed).toBe(count(all, (one) => isFinal(now(one))));
    expect(figures.pendingReviews).toBe(
      count(all, (one) => ['raw_review_pending', 'detailed_review_pending'].includes(now(one))),
    );
    const counted = statuses.map((status) => ({ status, count: count(all, (one) => now(one) === status) }));
    const most = counted.filter((row) => row.count > 0).toSorted((a, b) => b.count - a.count);
    expect(figures.bottlenecks).toEqual(most.slice(0, 5));
  });

  it('lengths of steps and ways to a decision do', async () => {
    const [all, figures] = [await histories(filter), await read(filter)];
    for (const row of figures.timeInStage) {
      const lengths = steps(all, row.status as Status);
      expect(row).toEqual({
        status: row.status,
        ended: lengths.length,
        median: quantile(lengths, 0.5),
        p90: quantile(lengths, 0.9),
        there: count(all, (one) => now(one) === row.status),
      });
    }
    for (const row of figures.timeToDecision) {
      const decided = all.filter((one) => now(one) === row.outcome);
      const lengths = decided.map(({ moves }) => (moves.at(-1)?.at ?? 0) - (moves[0]?.at ?? 0));
      const [median, p90] = [quantile(lengths, 0.5), quantile(lengths, 0.9)];
      expect(row).toEqual({ outcome: row.outcome, count: lengths.length, median, p90 });
    }
  });

  it('weeks and deadlines do', async () => {
    const [all, figures] = [await histories(filter), await read(filter)];
    const weeks = naiveWeeks(all);
    for (const [i, { starts, ...row }] of figures.weeks.entries()) {
      const [open, employed, rejected, kept] = weeks.get(starts) ?? [0, 0, 0, 0];
      expect([row.open, row.employed, row.rejected, row.kept]).toEqual([open, employed, rejected, kept]);
      expect(row.total).toBe(row.open + row.employed + row.rejected + row.kept);
      const next = figures.weeks[i + 1];
      if (next) expect(Date.parse(next.starts) - Date.parse(starts)).toBe(7 * day);
      weeks.delete(starts);
    }
    expect(weeks.size).toBe(0);
    for (const { kind, missed } of figures.deadlines)
      expect(missed).toBe(all.flatMap((one) => one.missed).filter((each) => each === kind).length);
    const past = count(all, ({ due }) => due !== null && due <= clock.now().getTime());
    expect(figures.deadlines.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(past);
    const details = figures.deadlines.find(({ kind }) => kind === 'details');
    const entered = all.flatMap(({ moves }) => moves).filter((m) => m.status === 'detailed_info_requested');
    expect(details?.begun).toBe(entered.length);
  });
});

it('the histories were worth it: every kind of figure has something to count', async () => {
  const { funnel, timeToDecision, deadlines, total } = await read();
  expect(total).toBeGreaterThan(40);
  expect(sandboxes.size).toBeGreaterThan(0);
  expect(funnel.every(({ reached }) => reached > 0)).toBe(true);
  expect(timeToDecision.every((row) => row.count > 0)).toBe(true);
  expect(deadlines.some(({ missed }) => missed > 0)).toBe(true);
});

it('shows the ten newest with their steps', async () => {
  const { recent } = await read();
  const { rows } = await owner.query(
    'select application_id as id from application_states where not is_sandbox order by submitted_at desc, application_id desc limit 10',
  );
  expect(recent.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  for (const { steps, status, createdAt } of recent) {
    expect(steps[0]).toEqual({ status: 'application_received', at: createdAt });
    expect(steps.at(-1)?.status).toBe(status);
  }
});

it('counts a legacy record that was not suitable as rejected', async () => {
  const before = await read();
  const { rows } = await owner.query(
    "select application_id as id from application_states where status = 'raw_review_pending' and not is_sandbox limit 1",
  );
  const id = rows[0]?.id ?? (await submit());
  await owner.query("update application_states set status = 'not_suitable' where application_id = $1", [id]);
  await inTransaction(owner, countAgain);
  const after = await read();
  expect(after.completed).toBe(before.completed + 1);
  const rejected = (figures: Analytics) => figures.weeks.reduce((sum, week) => sum + week.rejected, 0);
  expect(rejected(after)).toBe(rejected(before) + 1);
});
