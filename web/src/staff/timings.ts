/** The staff area's times in milliseconds, in one place and by name (ruling 27). */
export const timings = {
  /** How long typing rests before the list is asked again. */
  searchRest: 250,
  /** At most one refresh in this time, however many changes arrive. */
  refreshEvery: 1_000,
  /** How often deadlines and ages on an open screen are told anew. */
  ageTick: 30_000,
  /** How often the sidebar's clock is. */
  clockTick: 10_000,
} as const;
