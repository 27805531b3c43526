import { expect, it } from 'vitest';
import type { FactView } from '#services/event-log/contract.ts';
import { factsByStay, type Stay, wholeExtent } from './stays.ts';

const stay = (version: number, status: string, timestamp: string, leftAt: string | null) =>
  ({ version, status, timestamp, leftAt, notes: null }) as Stay;
const fact = (version: number, from: string | null, to: string) => ({ version, from, to }) as FactView;
const stays = [
  stay(1, 'application_received', '2026-09-29T18:00:00Z', '2026-09-30T18:00:00Z'),
  stay(3, 'email_confirmed', '2026-09-30T18:00:00Z', null),
];

it('puts a move at the end of the stay it ends and everything else where it happened', () => {
  const groups = factsByStay(stays, [
    fact(1, null, 'application_received'),
    fact(2, 'application_received', 'application_received'),
    fact(3, 'application_received', 'email_confirmed'),
    fact(4, 'email_confirmed', 'email_confirmed'),
  ]);
  expect(groups.get(1)?.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(groups.get(3)?.map(({ version }) => version)).toEqual([4]);
});

it('reaches from the first stay to now, with air on both sides', () => {
  const now = Date.parse('2026-10-01T18:00:00Z');
  const { start, end } = wholeExtent(stays, now);
  expect(start).toBeLessThan(Date.parse('2026-09-29T18:00:00Z'));
  expect(end).toBeGreaterThan(now);
});
