import { stepsSql } from '#services/applications/projections/as-of/steps.ts';
import type { AnalyticsFilters } from './contract.ts';

/** Which applications a statement is about, and as of when. */
export interface Cohort {
  /** Conditions on `application_states s`, for a `where`. */
  where: string;
  values: readonly unknown[];
  /** Whether it is everything but sandboxes: a scan of all steps is then cheaper than a join. */
  isEverything: boolean;
  /** Tells prepared statements of different shapes apart. */
  shape: string;
  /** Null for now. */
  asOf: Date | null;
  /** Where every application stands, to be called `s`: application_id, status, status_since, submitted_at, position, is_sandbox. */
  states: string;
  /** Steps that have ended, to be called `p`: application_id, status, entered_at, left_at, is_sandbox. */
  steps: string;
}

/** Days of people are days in Zurich (ruling 28). */
const startOf = (parameter: string, days = 0): string =>
  `(${parameter}::date + ${days})::timestamp at time zone 'Europe/Zurich'`;

/** The same as of `$1`. What never changes, position and beginning, comes from the state of now. */
const statesThen = `(
  select step.application_id, step.status, step.entered_at as status_since, last.submitted_at, last.position, last.is_sandbox
  from (${stepsSql()}) step join application_states last using (application_id))`;
const stepsThen =
  '(select application_id, status, entered_at, left_at, is_sandbox from application_steps where left_at <= $1)';

/**
 * Applications that came in from the first day to the end of the last, for one position or for all; never sandboxes.
 * @param asOf as they stood then; null for now
 */
export function cohortOf({ from, to, position }: AnalyticsFilters, asOf: Date | null): Cohort {
  const conditions = ['not s.is_sandbox'];
  const values: unknown[] = asOf ? [asOf] : [];
  const next = (value: unknown): string => `$${values.push(value)}`;
  if (from) conditions.push(`s.submitted_at >= ${startOf(next(from))}`);
  if (to) conditions.push(`s.submitted_at < ${startOf(next(to), 1)}`);
  if (position !== undefined) conditions.push(`s.position = ${next(position)}`);
  const isFiltered = Boolean(from || to || position !== undefined);
  const shape = [from && 'f', to && 't', position !== undefined && 'p', asOf && '-then'].filter(Boolean);
  return {
    where: conditions.join(' and '),
    values,
    isEverything: !isFiltered,
    shape: shape.join('') || 'all',
    asOf,
    states: asOf ? statesThen : 'application_states',
    steps: asOf ? stepsThen : 'application_steps',
  };
}

/** Conditions on ended steps `p` of the cohort's applications. */
export function stepsOf({ isEverything, steps, where }: Cohort): string {
  if (isEverything) return `${steps} p where not p.is_sandbox`;
  return `${steps} p join application_states s using (application_id) where ${where}`;
}

/** A statement with its own parameters after the cohort's. `text` names them `:1`, `:2` … */
export function statement(name: string, cohort: Cohort, text: string, ...own: unknown[]) {
  const after = cohort.values.length;
  return {
    name: `analytics-${name}-${cohort.shape}`,
    text: text.replace(/(?<!:):(\d)/g, (_, place: string) => `$${after + Number(place)}`),
    values: [...cohort.values, ...own],
  };
}
