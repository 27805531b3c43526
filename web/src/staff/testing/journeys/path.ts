import type { Journey } from '#state-machines/application/journeys.ts';
import { moveKey } from '#state-machines/application/machine-moves.ts';

/** A journey as the machine's picture shows it: its statuses and its moves. */
export function pathOf({ path }: Journey): ReadonlySet<string> {
  return new Set([...path, ...path.slice(1).map((to, index) => moveKey(path[index] ?? '', to))]);
}
