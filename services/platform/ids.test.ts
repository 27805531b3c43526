import { parse, v5, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { derivedId, newId } from './ids.ts';

describe('new ids', () => {
  it('are of version 7, all different, and sort as they were made, also within a millisecond', () => {
    const ids = Array.from({ length: 2_000 }, () => newId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => version(id)))).toEqual(new Set([7]));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('sort by the instant that they are given', () => {
    const at = Date.parse('2026-03-02T09:00:00Z');
    const ids = Array.from({ length: 300 }, (_, n) => newId(new Date(at + n)));
    expect(ids.toSorted()).toEqual(ids);
    expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(at);
  });
});

describe('derived ids', () => {
  it('are the same for the same parts, and others for parts that only read alike', () => {
    expect(derivedId('a', 1)).toBe(derivedId('a', '1'));
    expect(derivedId('a', 'b')).not.toBe(derivedId('ab'));
  });

  it('are those of version 5 that others make of the same text', () => {
    const namespace = parse('6d1b5b0e-6a51-5c0f-9a4e-3f1f0e6d2c11');
    for (let n = 0; n < 500; n++) {
      const parts = ['job', n, 'Zoë €'.repeat(n % 40)];
      expect(derivedId(...parts)).toBe(v5(Buffer.from(parts.join('\u001f')), namespace));
    }
  });
});
