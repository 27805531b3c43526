import { dayMs } from '#state-machines/durations.ts';
import type { AnalyticsFilters } from './contract.ts';

/** Which applications a statement is about, and as of when. */
export interface Cohort {
  /** Null for now; `$1` where it is an instant of the past. */
  asOf: Date | null;
  values: readonly unknown[];
  /** Whether it is everything but sandboxes. */
  isEverything: boolean;
  /** Tells prepared statements of different shapes apart. */
  shape: string;
  /** Conditions on `application_states s`, for a `where`. */
  where: string;
  /** The same on figures that are kept by the day of the submission. */
  days: string;
}

/** Days of people are days in Zurich (ruling 28). */
const startOf = (parameter: string): string => `(${parameter}::date)::timestamp at time zone 'Europe/Zurich'`;
export const conditions = (...all: (string | null | undefined | false)[]): string =>
  all.filter(Boolean).join(' and ') || 'true';
/** Submitted from the beginning of a day to before that of another. */
export const submitted = (since: string | null | undefined, until: string | null | undefined): string =>
  conditions(since && `s.submitted_at >= ${startOf(since)}`, until && `s.submitted_at < ${startOf(until)}`);

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const shapeOf = ({ from, to, position }: AnalyticsFilters, asOf: Date | null): string =>
  [from && 'f', to && 't', position !== undefined && 'p', asOf && '-then'].filter(Boolean).join('') || 'all';

/**
 * Applications that came in from the first day to the end of the last, for one position or for all; never sandboxes.
 * @param asOf as they stood then; null for now
 */
export function cohortOf(filters: AnalyticsFilters, asOf: Date | null): Cohort {
  const { from, to, position } = filters;
  const values: unknown[] = asOf ? [asOf] : [];
  const next = (value: unknown): string => `$${values.push(value)}`;
  const since = from && next(from);
  const until = to && next(dayAfter(to, 1));
  const at = position !== undefined && next(position);
  return {
    ...{ asOf, values, shape: shapeOf(filters, asOf), isEverything: !since && !until && !at },
    where: conditions('not s.is_sandbox', at && `s.position = ${at}`, submitted(since, until)),
    days: conditions(
      at && `position = ${at}`,
      since && `submitted_on >= ${since}::date`,
      until && `submitted_on < ${until}::date`,
    ),
  };
}

/** A statement with its own parameters after the cohort's. `text` names them `:1`, `:2` … */
export function statement(
  name: string,
  cohort: Pick<Cohort, 'values' | 'shape'>,
  text: string,
  ...own: unknown[]
) {
  const after = cohort.values.length;
  return {
    name: `analytics-${name}-${cohort.shape}`,
    text: text.replace(/(?<!:):(\d)/g, (_, place: string) => `$${after + Number(place)}`),
    values: [...cohort.values, ...own],
  };
}
