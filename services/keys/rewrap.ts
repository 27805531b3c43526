import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#services/platform/context.ts';
import { countOlder, resealBatch, type SealedRows } from '#services/platform/crypto/reseal.ts';
import { sealedRows } from './sealed-rows.ts';

/** A batch holds its rows for some 20 ms. */
const batchSize = 1_000;
/** Until rows that others were changing are looked for again. */
const pauseMs = 50;

async function rewrapAll(rows: SealedRows, onBatch: (done: number, left: number) => void): Promise<number> {
  const all = await countOlder(rows);
  for (let done = 0; ; ) {
    const moved = await resealBatch(rows, batchSize);
    done += moved;
    if (moved > 0) onBatch(done, Math.max(0, all - done));
    else if ((await countOlder(rows)) === 0) return done;
    else await sleep(pauseMs);
  }
}

/**
 * Moves everything that older master keys sealed to the one that writes, while the system runs. Each batch is a transaction: broken off, the
 * next call goes on from there.
 * @returns how many rows were moved, by what they are
 */
export async function rewrap(
  ctx: Context,
  onProgress: (what: string, done: number, left: number) => void = () => undefined,
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const rows of sealedRows(ctx))
    moved[rows.what] = await rewrapAll(rows, (done, left) => onProgress(rows.what, done, left));
  return moved;
}
