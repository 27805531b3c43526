import type { Bench } from './bench.ts';
import type { Cpu, Taken } from './cpu.ts';

/** One slice gives one figure: a rate a second, or a latency in milliseconds. */
export type Slice = () => Promise<number | Taken>;

export interface Figures {
  product: number[];
  yardstick: number[];
  /** Of each side, where its items are counted: medians. */
  cpu: { product: Cpu | null; yardstick: Cpu | null };
}

const taken = (slice: number | Taken): Taken =>
  typeof slice === 'number' ? { figure: slice, cpu: null } : slice;

function medianCpu(slices: readonly Taken[]): Cpu | null {
  const all = slices.map(({ cpu }) => cpu).filter((cpu) => cpu !== null);
  if (all.length === 0) return null;
  return { postgres: median(all.map((cpu) => cpu.postgres)), node: median(all.map((cpu) => cpu.node)) };
}

/**
 * A server that people use has long compiled what it runs, and V8 takes tens of thousands of requests to come there: until then half of a processor's time
 * goes to compiling. Every side runs a few slices before the first that counts, in a quick run none.
 */
export async function warmUp(
  { warmUps }: Pick<Bench, 'warmUps'>,
  ...sides: readonly (() => Promise<unknown>)[]
): Promise<void> {
  for (let slice = 0; slice < warmUps; slice++) for (const run of sides) await run();
}

/** Where the first slice compiles and opens what there is. */
export const warmUpOnce = (
  { warmUps }: Pick<Bench, 'warmUps'>,
  ...sides: readonly (() => Promise<unknown>)[]
): Promise<void> => warmUp({ warmUps: Math.min(1, warmUps) }, ...sides);

/** Of several alike, the first has compiled most of what the others need: two slices are enough for them. */
export const warmUpsOf = ({ warmUps }: Pick<Bench, 'warmUps'>, place: number): number =>
  place === 0 ? warmUps : Math.min(warmUps, 2);

/** Product and yardstick in turns, so that both see the same machine; who begins changes each time. */
export async function pairs(count: number, product: Slice, yardstick: Slice): Promise<Figures> {
  const slices = { product: [] as Taken[], yardstick: [] as Taken[] };
  for (let pair = 0; pair < count; pair++) {
    const isProductFirst = pair % 2 === 0;
    if (isProductFirst) slices.product.push(taken(await product()));
    slices.yardstick.push(taken(await yardstick()));
    if (!isProductFirst) slices.product.push(taken(await product()));
  }
  return {
    product: slices.product.map(({ figure }) => figure),
    yardstick: slices.yardstick.map(({ figure }) => figure),
    cpu: { product: medianCpu(slices.product), yardstick: medianCpu(slices.yardstick) },
  };
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);
