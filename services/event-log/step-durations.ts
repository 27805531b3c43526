/**
 * `application_steps`, the projection of steps that have ended, has an index for each class of their lengths (migrations/0001-event-log.sql; decision 0027).
 * A step is in exactly one; a sandbox's is in none.
 */
interface LengthClass {
  /** The condition on a step, as its index has it. */
  is: string;
  /** Every step of the class is shorter, as an interval; null for the longest. */
  below: string | null;
}

const length = 'left_at - entered_at';
/** In hours: a day is not always 24 of them where clocks are changed. */
const bounds = ['48 hours', '192 hours', '768 hours'] as const;
const atLeast = (bound: string) => `${length} >= interval '${bound}'`;
const under = (bound: string) => `${length} < interval '${bound}'`;

export const stepDurations: readonly LengthClass[] = [...bounds, null].map((below, place) => {
  const from = bounds[place - 1];
  const is = ['not is_sandbox', from && atLeast(from), below && under(below)].filter(Boolean).join(' and ');
  return { is, below };
});

/** The steps of a class that cover `$1`, as a condition: shorter than N, they ended within N after it. */
export const covers = ({ is, below }: LengthClass): string =>
  [is, 'left_at > $1', below && `left_at < $1::timestamptz + interval '${below}'`, 'entered_at <= $1']
    .filter(Boolean)
    .join(' and ');
