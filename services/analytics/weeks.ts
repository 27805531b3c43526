import { type Cohort, conditions, dayAfter, shapeOf, submitted } from './cohort.ts';
import type { AnalyticsFilters } from './contract.ts';

/** A cohort by the weeks of submission that are in it as a whole, and the days before and after them. */
export interface Weeks extends Pick<Cohort, 'asOf' | 'values' | 'shape' | 'isEverything'> {
  /** Conditions on figures that are kept by the week of the submission, */
  kept: string;
  /** on `application_states s` for the same weeks, */
  within: string;
  /** and for the other days; null where there are none. */
  beside: string | null;
}

const weekDays = 7;
/** Days since the last Monday. */
const sinceMonday = (day: string): number => (new Date(day).getUTCDay() + 6) % weekDays;

/** The first Monday from `since` on, and the Monday up to which weeks end by `until`. */
function wholeWeeks(since?: string, until?: string): [string | undefined, string | undefined] {
  const first = since && dayAfter(since, (weekDays - sinceMonday(since)) % weekDays);
  const end = until && dayAfter(until, -sinceMonday(until));
  // None is whole: all days lie before them.
  return first && end && first >= end ? [until, until] : [first, end];
}

/** The same applications as `cohortOf` has. */
export function weeksOf(filters: AnalyticsFilters, asOf: Date | null): Weeks {
  const { from, to, position } = filters;
  const values: unknown[] = asOf ? [asOf] : [];
  const next = (value: unknown): string => `$${values.push(value)}`;
  const until = to && dayAfter(to, 1);
  const [first, end] = wholeWeeks(from, until);
  const [firstWeek, endWeek] = [first && next(first), end && next(end)];
  const edges = [from && submitted(next(from), firstWeek), until && submitted(endWeek, next(until))].filter(
    Boolean,
  );
  const at = position !== undefined && next(position);
  const here = conditions('not s.is_sandbox', at && `s.position = ${at}`);
  return {
    ...{ asOf, values, shape: shapeOf(filters, asOf) },
    isEverything: edges.length === 0 && !at,
    kept: conditions(
      at && `position = ${at}`,
      firstWeek && `submitted_week >= ${firstWeek}::date`,
      endWeek && `submitted_week < ${endWeek}::date`,
    ),
    within: conditions(here, submitted(firstWeek, endWeek)),
    beside: edges.length > 0 ? conditions(here, `(${edges.join(' or ')})`) : null,
  };
}
