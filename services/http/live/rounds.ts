/** A round has so many parts, each of which serves its share of the members. */
const parts = 60;

export interface Rounds {
  /** @param work is done once in each round @returns how to leave */
  join: (work: () => void) => () => void;
  stop: () => void;
}

/**
 * Does something for every member once in `roundMs`, for a sixtieth of them at a time. After a restart all readers come at
 * once: with a timer each they would all be due at once from then on, and everything else would wait.
 */
export function startRounds(roundMs: number): Rounds {
  const membersOf = Array.from({ length: parts }, () => new Set<() => void>());
  let joined = 0;
  let round = 0;
  const timer = setInterval(() => {
    for (const work of membersOf[round++ % parts] ?? []) work();
  }, roundMs / parts);
  return {
    join: (work) => {
      const members = membersOf[joined++ % parts];
      members?.add(work);
      return () => members?.delete(work);
    },
    stop: () => clearInterval(timer),
  };
}
