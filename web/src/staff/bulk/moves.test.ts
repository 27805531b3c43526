import { expect, it } from 'vitest';
import type { BulkResult } from '#services/bulk/contract.ts';
import { isOffered, portionsOf, someApplications, tally } from './moves.ts';

const moved = (from: BulkResult['from'], status: BulkResult['status']): BulkResult => ({
  id: crypto.randomUUID(),
  outcome: 'moved',
  from,
  status,
  version: 2,
  problem: null,
});

it('counts who goes from where to where, the most first', () => {
  const results = [
    moved('email_confirmed', 'raw_review_pending'),
    moved('application_received', 'email_confirmation_sent'),
    moved('email_confirmed', 'raw_review_pending'),
    moved(null, null),
  ];
  expect(tally(results)).toEqual([
    { from: 'email_confirmed', to: 'raw_review_pending', count: 2 },
    { from: 'application_received', to: 'email_confirmation_sent', count: 1 },
  ]);
});

it('offers each decision from where its table does (rulings 6 and 26)', () => {
  expect(isOffered('assessment_booking', 'next')).toBe(true);
  expect(isOffered('contract_and_docs', 'next')).toBe(false);
  expect(isOffered('raw_review_pending', 'suitable_candidate')).toBe(true);
  expect(isOffered('email_confirmed', 'rejected')).toBe(false);
  expect(isOffered('application_received', 'rejected')).toBe(true);
});

it('counts in words', () => {
  expect([0, 1, 1204].map(someApplications)).toEqual([
    '0 applications',
    '1 application',
    '1,204 applications',
  ]);
});

const people = Array.from({ length: 450 }, (_, index) => index);

it('splits into what one request takes, and goes on where it was held up', () => {
  expect(portionsOf(people).map((portion) => portion.length)).toEqual([200, 200, 50]);
  expect(portionsOf(people, 200).map((portion) => portion[0])).toEqual([200, 400]);
  expect(portionsOf(people, 450)).toEqual([]);
  expect(portionsOf([])).toEqual([]);
});
