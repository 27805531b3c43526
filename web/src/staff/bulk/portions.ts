/** As many as one request takes (services/bulk/contract.ts). */
export const portionSize = 200;

/** Those who are left after the first `done`, in portions that one request takes. */
export function portionsOf<T>(all: readonly T[], done = 0): T[][] {
  const portions: T[][] = [];
  for (let begin = done; begin < all.length; begin += portionSize)
    portions.push(all.slice(begin, begin + portionSize));
  return portions;
}
