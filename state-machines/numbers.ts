/** Numbers as people read them, grouped as the language around them does (decision 0082). */

/** '46,932' */
export const formatNumber = (value: number): string => value.toLocaleString('en-GB');

/** A number with its noun: '1 day', '2 days', '1,204 entries'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
