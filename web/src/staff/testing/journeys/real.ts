import type { Way } from '#services/journeys/contract.ts';
import { isAnswered, type Journey } from '#state-machines/application/journeys.ts';

/** How many real applications made a journey, and which did last. */
export interface Real {
  count: number;
  newest: string;
  newestAt: string;
}

/** The same statuses, ended by the same hand with the same word; more may have been late on the way than the journey asks for. */
function isOn(journey: Journey, way: Way): boolean {
  return (
    way.path.join() === journey.path.join() &&
    way.endedBy === journey.endedBy &&
    way.isAnswered === isAnswered(journey) &&
    (journey.late === null || way.late.includes(journey.late)) &&
    (way.isEarly || !journey.isEarly)
  );
}

function together(ways: readonly Way[]): Real | null {
  const [newest] = ways.toSorted((a, b) => b.newestAt.localeCompare(a.newestAt));
  if (!newest) return null;
  const count = ways.reduce((sum, way) => sum + way.count, 0);
  return { count, newest: newest.newest, newestAt: newest.newestAt };
}

/** Real history by journey; a journey that no one made is not in it. */
export function realOf(journeys: readonly Journey[], ways: readonly Way[]): ReadonlyMap<string, Real> {
  return new Map(
    journeys.flatMap((journey): [string, Real][] => {
      const real = together(ways.filter((way) => isOn(journey, way)));
      return real ? [[journey.id, real]] : [];
    }),
  );
}

/** Ways that are no journey of the machine: a status twice, or none of its moves (corrections, records of a former system). */
export function othersOf(
  journeys: readonly Journey[],
  ways: readonly Way[],
): (Real & { ways: number }) | null {
  const others = ways.filter((way) => !journeys.some((journey) => isOn(journey, way)));
  const real = together(others);
  return real && { ...real, ways: others.length };
}
