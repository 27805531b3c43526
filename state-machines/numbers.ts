/** Numbers as people read them, grouped as the language around them does (decision 0082). */

// Made once: a number's own `toLocaleString` looks its format up each time, which lists of many numbers felt.
const grouped = new Intl.NumberFormat('en-GB');

/** '46,932' */
export const formatNumber = (value: number): string => grouped.format(value);

/** A number with its noun: '1 day', '2 days', '1,204 entries'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** '86%', '0.4%', 'over 99.9%', never broken: none and all are said of nothing else. A dash where there is nothing to divide by. */
export function share(part: number, of: number): string {
  if (of === 0) return '–';
  const percent = (100 * part) / of;
  if (part > 0 && percent < 0.1) return 'under\u00A00.1%';
  if (part < of && percent > 99.9) return 'over\u00A099.9%';
  const isPlain = part === 0 || part === of || (percent >= 10 && percent <= 99);
  return `${isPlain ? Math.round(percent) : percent.toFixed(1)}%`;
}
