import { expect, it } from 'vitest';
import type { FactView } from '#services/event-log/contract.ts';
import { type FactFilter, kindOf, matchesFact } from './fact-search.ts';

const fact = (change: Partial<FactView>) =>
  ({
    version: 4,
    type: 'review.started',
    from: 'email_confirmed',
    to: 'raw_review_pending',
    actor: { kind: 'admin', id: null, name: 'Corinne Ammann' },
    impersonator: null,
    reason: null,
    notes: 'A warm letter.',
    data: {},
    correlation: 'req-7Qm4X2',
    release: '1.2.0',
    machine: 'application@1',
    ...change,
  }) as FactView;
const all: FactFilter = { search: '', kind: undefined, who: undefined };

it('finds words wherever staff read them', () => {
  for (const search of ['WARM', 'initial review', 'corinne', 'req-7qm', 'no. 4', 'review.started'])
    expect(matchesFact(fact({}), { ...all, search }), search).toBe(true);
  expect(matchesFact(fact({}), { ...all, search: 'cold' })).toBe(false);
});

it('sorts facts into kinds, a correction by what it is rather than by its move', () => {
  expect(kindOf(fact({}))).toBe('moves');
  expect(kindOf(fact({ type: 'status.corrected' }))).toBe('corrections');
  expect(kindOf(fact({ type: 'document.verified', from: 'a', to: 'a' }))).toBe('documents');
  expect(kindOf(fact({ type: 'reminder.sent', from: 'a', to: 'a' }))).toBe('deadlines');
  expect(kindOf(fact({ type: 'confirmation.sent', from: 'a', to: 'a' }))).toBe('other');
  expect(kindOf(fact({ type: 'application.submitted', from: null }))).toBe('moves');
});

it('narrows by who acted; somebody unknown is nobody of them', () => {
  expect(matchesFact(fact({}), { ...all, who: 'staff' })).toBe(true);
  expect(matchesFact(fact({}), { ...all, who: 'system' })).toBe(false);
  const forged = fact({ actor: { kind: 'unknown', id: null, name: 'Unknown' } });
  expect(matchesFact(forged, { ...all, who: 'staff' })).toBe(false);
});
