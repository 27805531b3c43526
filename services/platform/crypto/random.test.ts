import { describe, expect, it } from 'vitest';
import { pooledBytes } from './random.ts';

describe('bytes of the pool', () => {
  it('are of the length asked for and never given twice, also when it is filled again', () => {
    const given = Array.from({ length: 3_000 }, (_, n) => pooledBytes(n % 2 ? 12 : 16).toString('hex'));
    expect(new Set(given.map((text) => text.length))).toEqual(new Set([24, 32]));
    const begins = given.map((text) => text.slice(0, 24));
    expect(new Set(begins).size).toBe(begins.length);
  });

  it('do not overlap', () => {
    // Fewer than fill the pool, so that those taken after it was filled again cannot come to where the first ones are.
    const views = Array.from({ length: 100 }, () => pooledBytes(16));
    const places = views.map((view) => view.byteOffset).sort((a, b) => a - b);
    const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
  });
});
