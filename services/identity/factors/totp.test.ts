import { describe, expect, it } from 'vitest';
import { totp } from '#infra/test/totp.ts';
import { newSeed, otpauthUri, stepOf } from './totp.ts';

/** The seed of RFC 6238, appendix B: '12345678901234567890' in base32. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = new Date(1_111_111_109_000);
const step = 37_037_036;
const secondsLater = (s: number) => new Date(at.getTime() + s * 1_000);

describe('S6: codes of RFC 6238', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %d s is %s, and belongs to its step', async (s, code) => {
    expect(await stepOf(seed, code, new Date(s * 1_000), null)).toBe(Math.floor(s / 30));
    expect(totp(seed, new Date(s * 1_000))).toBe(code);
  });

  it('count for a neighbouring step, and no further', async () => {
    const codeAt = (n: number) => totp(seed, secondsLater(30 * n));
    const steps = await Promise.all([-2, -1, 0, 1, 2].map((n) => stepOf(seed, codeAt(n), at, null)));
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('count once: none of a step that was used, or of one before', async () => {
    const code = totp(seed, at);
    expect(await stepOf(seed, code, at, step - 1)).toBe(step);
    expect(await stepOf(seed, code, at, step)).toBeNull();
    expect(await stepOf(seed, code, at, step + 1)).toBeNull();
    // a clock that was set back by far
    expect(await stepOf(seed, code, at, step + 1_000)).toBeNull();
  });

  it('come from seeds of 160 random bits, which the QR code carries with the company and the account', () => {
    const seeds = Array.from({ length: 50 }, newSeed);
    for (const made of seeds) expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(seeds).size).toBe(50);
    const uri = new URL(otpauthUri(seed, 'Adjutant AG', 'a+b@adjutant.example'));
    expect(decodeURIComponent(uri.pathname)).toBe('/Adjutant AG:a+b@adjutant.example');
    expect(uri.searchParams.get('secret')).toBe(seed);
  });
});
