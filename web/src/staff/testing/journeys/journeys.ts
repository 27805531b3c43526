import type { EventView } from '#services/event-log/contract.ts';
import type { Way } from '#services/journeys/contract.ts';
import { isAnswered, type Journey, journeys } from '#state-machines/application/journeys.ts';
import { moveKey } from '#state-machines/application/machine-moves.ts';
import { machineEventOf } from '#state-machines/application/replay.ts';
import type { EventType } from '#state-machines/application/vocabulary.ts';

/** The journey that the address names; null for none, or one that a newer machine no longer has. */
export const journeyNamed = (id: string | null): Journey | null =>
  journeys.find((journey) => journey.id === id) ?? null;

/** A journey as the machine's picture shows it: its statuses and its moves. */
export function pathOf({ path }: Journey): ReadonlySet<string> {
  return new Set([...path, ...path.slice(1).map((to, index) => moveKey(path[index] ?? '', to))]);
}

/** How far a sandbox is on a journey. Read from its events, so that a reload or a step taken by hand loses nothing. */
export interface Position {
  taken: number;
  /** It went another way than the journey. */
  hasLeft: boolean;
}

type Event = Pick<EventView, 'type' | 'to' | 'actor'>;

/** Events that no one takes as a step. */
const isBeside = ({ type, actor }: Event, isFirst: boolean): boolean =>
  isFirst ||
  type === 'deadline.set' ||
  type === 'reminder.sent' ||
  // The machine's own answer to an invitation when the assessment was taken early.
  (type === 'assessment.completed' && actor.kind === 'system');

export function positionOn({ steps }: Journey, events: readonly Event[]): Position {
  let taken = 0;
  for (const [index, event] of events.entries()) {
    if (isBeside(event, index === 0)) continue;
    if (steps[taken]?.event !== machineEventOf[event.type as EventType]) return { taken, hasLeft: true };
    taken++;
  }
  return { taken, hasLeft: false };
}

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

export type SortBy = 'flow' | 'steps' | 'real';
export interface Filters {
  search: string;
  covered: 'covered' | 'uncovered' | undefined;
  end: string | undefined;
  sort: SortBy;
}
export const unfiltered: Filters = { search: '', covered: undefined, end: undefined, sort: 'flow' };

const includes = (name: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

/** The journeys that are asked for, in the order asked for; alike ones stay in the order of the flow. */
export function chosen(
  journeys: readonly Journey[],
  real: ReadonlyMap<string, Real> | undefined,
  { search, covered, end, sort }: Filters,
): Journey[] {
  const kept = journeys.filter(
    ({ id, name, path }) =>
      includes(name, search) &&
      (!covered || !real || real.has(id) === (covered === 'covered')) &&
      (!end || path.at(-1) === end),
  );
  const counts = (id: string) => real?.get(id)?.count ?? 0;
  if (sort === 'steps') return kept.toSorted((a, b) => a.path.length - b.path.length);
  return sort === 'real' ? kept.toSorted((a, b) => counts(b.id) - counts(a.id)) : kept;
}
