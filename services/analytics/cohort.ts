import type { AnalyticsFilters } from './contract.ts';

/** Which applications a statement is about. */
export interface Cohort {
  /** Conditions on `application_states s`, for a `where`. */
  where: string;
  values: readonly unknown[];
  /** Whether it is everything but sandboxes: a scan of all steps is then cheaper than a join. */
  isEverything: boolean;
  /** Tells prepared statements of different shapes apart. */
  shape: string;
}

/** Days of people are days in Zurich (ruling 28). */
const startOf = (parameter: string, days = 0): string =>
  `(${parameter}::date + ${days})::timestamp at time zone 'Europe/Zurich'`;

/** Applications that came in from the first day to the end of the last, for one position or for all; never sandboxes. */
export function cohortOf({ from, to, position }: AnalyticsFilters): Cohort {
  const conditions = ['not s.is_sandbox'];
  const values: unknown[] = [];
  const next = (value: unknown): string => `$${values.push(value)}`;
  if (from) conditions.push(`s.submitted_at >= ${startOf(next(from))}`);
  if (to) conditions.push(`s.submitted_at < ${startOf(next(to), 1)}`);
  if (position !== undefined) conditions.push(`s.position = ${next(position)}`);
  const shape = [from && 'f', to && 't', position !== undefined && 'p'].filter(Boolean).join('') || 'all';
  return { where: conditions.join(' and '), values, isEverything: values.length === 0, shape };
}

/** Conditions on `application_steps p`: the stays of the cohort's applications. */
export function stepsOf(cohort: Cohort): string {
  if (cohort.isEverything)
    return 'application_steps p where p.application_id not in (select application_id from application_states where is_sandbox)';
  return `application_steps p join application_states s using (application_id) where ${cohort.where}`;
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
