import { expect, it } from 'vitest';
import { paceText, rateOf } from './run-progress.tsx';

it('says the pace between two looks, and how long it will take at that', () => {
  const rate = rateOf({ events: 50_000, at: 1_000 }, { events: 450_000, at: 2_000 });
  expect(rate).toBe(400_000);
  expect(paceText(rate, 1_000_000)).toBe('400,000 a second, about 3 s left');
  expect(paceText(123.4, 61_700)).toBe('123 a second, about 8 min left');
  expect(paceText(rate, 10)).toBe('400,000 a second, about 1 s left');
});

it('says nothing before there is something to say', () => {
  expect(rateOf({ events: 0, at: 1_000 }, { events: 0, at: 2_000 })).toBeNull();
  expect(rateOf({ events: 5, at: 1_000 }, { events: 9, at: 1_000 })).toBeNull();
  expect(paceText(null, 100)).toBeNull();
  expect(paceText(2_000, 0)).toBe('2,000 a second');
  expect(paceText(2_000, null)).toBe('2,000 a second');
});
