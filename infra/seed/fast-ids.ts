import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(16 * 4_096);
let used = pool.length;

/** Version 7 ids at a given instant, many of them: randomness is fetched in bulk. */
export function fastId(at: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const time = at.toString(16).padStart(12, '0');
  const hex = pool.toString('hex', used, used + 10);
  used += 16;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
