import type { EventBody } from './event.ts';

interface Shaped {
  schema: number;
}
/** From an older shape to the next one: pure, and never of a text that a hash stands over. */
export type Upcast = (body: Shaped) => Shaped;
/** In order, the first from shape 1 to shape 2. None yet: the first shape is still the newest (`EventBody`). */
const upcasts: readonly Upcast[] = [];

/**
 * A body in the newest shape (docs/rules/event-log.md, Events).
 * @throws Error for a shape that this release does not know
 */
export function upcast(body: Shaped, steps: readonly Upcast[] = upcasts): EventBody {
  const newest = steps.length + 1;
  // Most are: a verification asks for each of a million.
  if (body.schema === newest) return body as unknown as EventBody;
  if (!Number.isInteger(body.schema) || body.schema < 1 || body.schema > newest)
    throw new Error(`has schema ${String(body.schema)}, which this release does not know`);
  let shaped = body;
  for (const step of steps.slice(body.schema - 1)) shaped = { ...step(shaped), schema: shaped.schema + 1 };
  return shaped as unknown as EventBody;
}
