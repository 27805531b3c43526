import { describe, expect, it } from 'vitest';
import { dayMs } from '#state-machines/durations.ts';
import { beginningOf } from './timeline.ts';

describe('the beginning of a stretch', () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}Z`);

  it('is the same for all who ask within a minute, so that the server counts once', () => {
    const begins = [at('09:30:00.000'), at('09:30:41.917'), at('09:30:59.999')].map((now) =>
      beginningOf(dayMs, now),
    );
    expect(new Set(begins)).toEqual(new Set(['2026-11-25T09:30:00.000Z']));
    expect(beginningOf(dayMs, at('09:31:00.000'))).toBe('2026-11-25T09:31:00.000Z');
  });

  it('is the first change where it reaches back without end', () => {
    expect(beginningOf(Number.POSITIVE_INFINITY, at('09:30:00'))).toBe('first');
  });
});
