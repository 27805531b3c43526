/**
 * `application_steps`, the fold of stays that have ended, has an index for each class of their lengths (0012-stay-lengths.sql; decision 0027).
 * A stay is in exactly one.
 */
interface LengthClass {
  /** The condition on a stay, as its index has it. */
  is: string;
  /** Every stay of the class is shorter, as an interval; null for the longest. */
  below: string | null;
}

const length = 'left_at - entered_at';
/** In hours: a day is not always 24 of them where clocks are changed. */
const bounds = ['48 hours', '192 hours', '768 hours'] as const;
const atLeast = (bound: string) => `${length} >= interval '${bound}'`;
const under = (bound: string) => `${length} < interval '${bound}'`;

export const stayLengths: readonly LengthClass[] = [...bounds, null].map((below, place) => {
  const from = bounds[place - 1];
  const is = [from && atLeast(from), below && under(below)].filter(Boolean).join(' and ');
  return { is, below };
});

/** The stays of a class that cover `$1`, as a condition: shorter than N, they ended within N after it. */
export const covers = ({ is, below }: LengthClass): string =>
  [is, 'left_at > $1', below && `left_at < $1::timestamptz + interval '${below}'`, 'entered_at <= $1']
    .filter(Boolean)
    .join(' and ');
