/** Matches of a list are counted up to here; beyond, there are at least so many. */
export const countUpTo = 1_000;
