/** One slice gives one figure: a rate a second, or a latency in milliseconds. */
export type Slice = () => Promise<number>;

/** Product and yardstick in turns, so that both see the same machine; who begins changes each time. */
export async function pairs(
  count: number,
  product: Slice,
  yardstick: Slice,
): Promise<{ product: number[]; yardstick: number[] }> {
  const figures = { product: [] as number[], yardstick: [] as number[] };
  for (let pair = 0; pair < count; pair++) {
    const isProductFirst = pair % 2 === 0;
    if (isProductFirst) figures.product.push(await product());
    figures.yardstick.push(await yardstick());
    if (!isProductFirst) figures.product.push(await product());
  }
  return figures;
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);
