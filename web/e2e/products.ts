import type { FullConfig } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** A product for each worker, so that no test sees another's people. Workers find theirs in `takeProduct`. */
export default async function start(config: FullConfig): Promise<() => Promise<void>> {
  const products: Product[] = [];
  const stop = async () => {
    const ends = await Promise.allSettled(products.map((product) => product.stop()));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };
  try {
    for (let worker = 0; worker < config.workers; worker++) products.push(await startProduct());
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  process.env.E2E_PRODUCTS = JSON.stringify(products.map(({ env }) => env));
  return stop;
}

/** In a worker's process, before any test is read: makes its product's environment its own. */
export function takeProduct(): void {
  const { E2E_PRODUCTS, TEST_PARALLEL_INDEX } = process.env;
  if (!E2E_PRODUCTS || TEST_PARALLEL_INDEX === undefined) return;
  delete process.env.DATABASE_URL;
  delete process.env.DATABASE_OWNER_URL;
  const products: Record<string, string>[] = JSON.parse(E2E_PRODUCTS);
  Object.assign(process.env, products[Number(TEST_PARALLEL_INDEX)]);
}
