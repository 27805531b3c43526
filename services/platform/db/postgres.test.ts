import { describe, expect, it } from 'vitest';
import { isoInstant } from './postgres.ts';

describe('an instant as PostgreSQL writes it', () => {
  it.each([
    ['2026-03-29 01:59:59+00', '2026-03-29T01:59:59.000Z'],
    ['2026-03-29 01:59:59.1+00', '2026-03-29T01:59:59.100Z'],
    ['2026-03-29 01:59:59.12+00', '2026-03-29T01:59:59.120Z'],
    ['2026-03-29 01:59:59.123456+00', '2026-03-29T01:59:59.123Z'],
    ['2026-03-29 01:59:59.999999+00', '2026-03-29T01:59:59.999Z'],
    // a connection that is not in UTC
    ['2026-03-29 03:59:59.5+02', '2026-03-29T01:59:59.500Z'],
    ['2026-03-29 07:29:59+05:30', '2026-03-29T01:59:59.000Z'],
  ])('%s', (text, iso) => {
    expect(isoInstant(text)).toBe(iso);
    expect(isoInstant(text)).toBe(new Date(text).toISOString());
  });

  it('after all others keeps its name: lists by deadline end with what has none', () => {
    expect(isoInstant('infinity')).toBe('infinity');
  });

  it.each(['-infinity', 'soon', ''])('that is none is refused: %j', (text) => {
    expect(() => isoInstant(text)).toThrow(RangeError);
  });
});
