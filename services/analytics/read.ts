import type { Db } from '#services/platform/db/postgres.ts';
import { mainFlow, otherStatuses } from '#state-machines/application/labels.ts';
import {
  type AnyStatus,
  type DeadlineKind,
  deadlineKinds,
  deadlineOfStatus,
  everyStatus,
  isFinal,
  type Status,
} from '#state-machines/application/vocabulary.ts';
import { cohortOf } from './cohort.ts';
import type { Analytics, AnalyticsFilters } from './contract.ts';
import { type Passed, readDeadlines } from './deadlines.ts';
import { decisionsOf } from './decisions.ts';
import { intakeOf } from './intake.ts';
import { type Lengths, ms, readLengths } from './lengths.ts';
import { readRecent } from './recent.ts';
import { readRecentThen } from './recent-then.ts';
import { funnelOf } from './stages.ts';
import { readStanding } from './standing.ts';

const mostBottlenecks = 5;
type Counts = ReadonlyMap<AnyStatus, number>;
type LengthsOf = ReadonlyMap<AnyStatus, Lengths>;

const isCompleted = (status: AnyStatus) => isFinal(status) || status === 'not_suitable';

/** 'Bottlenecks are the top 5 statuses by count'; of two that are equal the earlier one in the flow. */
function bottlenecksOf(counts: Counts): Analytics['bottlenecks'] {
  return everyStatus
    .map((status) => ({ status, count: counts.get(status) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostBottlenecks);
}

/** The main flow up to employment, and other statuses that were ever entered. Only a correction leaves an outcome. */
function timeInStageOf(lengths: LengthsOf, counts: Counts): Analytics['timeInStage'] {
  const row = (status: AnyStatus) => {
    const found = lengths.get(status);
    const there = counts.get(status) ?? 0;
    return { status, ended: found?.ended ?? 0, median: ms(found?.median), p90: ms(found?.p90), there };
  };
  const others = otherStatuses.filter((status) => !isCompleted(status)).map(row);
  return [
    ...mainFlow.filter((status) => !isFinal(status)).map(row),
    ...others.filter(({ ended, there }) => ended + there > 0),
  ];
}

function deadlinesOf(
  lengths: LengthsOf,
  counts: Counts,
  { missed, overdue }: Passed,
): Analytics['deadlines'] {
  const begun = (kind: DeadlineKind) =>
    (Object.keys(deadlineOfStatus) as Status[])
      .filter((status) => deadlineOfStatus[status] === kind)
      .reduce((sum, status) => sum + (lengths.get(status)?.ended ?? 0) + (counts.get(status) ?? 0), 0);
  return deadlineKinds.map((kind) => ({
    kind,
    begun: begun(kind),
    missed: missed.get(kind) ?? 0,
    overdue: overdue.get(kind) ?? 0,
  }));
}

/**
 * Everything the screen shows about the applications that the filters leave, as they stand at `now`.
 * @param isPast `now` is an instant of the past: answered from the log and its steps, whatever happened since
 */
export async function readAnalytics(
  db: Db,
  now: Date,
  filters: AnalyticsFilters,
  isPast = false,
): Promise<Analytics> {
  const cohort = cohortOf(filters, isPast ? now : null);
  const [standing, lengths, passed, recent] = await Promise.all([
    readStanding(db, cohort),
    readLengths(db, filters, cohort.asOf),
    readDeadlines(db, now, cohort),
    isPast ? readRecentThen(db, cohort, now) : readRecent(db, cohort),
  ]);
  const { counts, weeks } = intakeOf(standing);
  const steps = new Map(lengths.flatMap((row) => (row.of === 'step' ? [[row.status, row]] : [])));
  const sum = (pick: (status: AnyStatus) => boolean) =>
    [...counts].reduce((total, [status, count]) => total + (pick(status) ? count : 0), 0);
  return {
    at: now.toISOString(),
    total: sum(() => true),
    completed: sum(isCompleted),
    pendingReviews: sum((status) => status === 'raw_review_pending' || status === 'detailed_review_pending'),
    bottlenecks: bottlenecksOf(counts),
    funnel: funnelOf(standing),
    timeInStage: timeInStageOf(steps, counts),
    weeks,
    timeToDecision: decisionsOf(lengths),
    deadlines: deadlinesOf(steps, counts, passed),
    recent,
  };
}
