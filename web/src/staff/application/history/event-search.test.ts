import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { type EventFilter, kindOf, matchesEvent } from './event-search.ts';

const event = (change: Partial<EventView>) =>
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
  }) as EventView;
const all: EventFilter = { search: '', kind: undefined, who: undefined };

it('finds words wherever staff read them', () => {
  for (const search of ['WARM', 'initial review', 'corinne', 'req-7qm', 'no. 4', 'review.started'])
    expect(matchesEvent(event({}), { ...all, search }), search).toBe(true);
  expect(matchesEvent(event({}), { ...all, search: 'cold' })).toBe(false);
});

it('sorts events into kinds, a correction by what it is rather than by its move', () => {
  expect(kindOf(event({}))).toBe('moves');
  expect(kindOf(event({ type: 'status.corrected' }))).toBe('corrections');
  expect(kindOf(event({ type: 'document.verified', from: 'a', to: 'a' }))).toBe('documents');
  expect(kindOf(event({ type: 'reminder.sent', from: 'a', to: 'a' }))).toBe('deadlines');
  expect(kindOf(event({ type: 'confirmation.sent', from: 'a', to: 'a' }))).toBe('other');
  expect(kindOf(event({ type: 'application.submitted', from: null }))).toBe('moves');
});

it('narrows by who acted; an unknown actor is in no group', () => {
  expect(matchesEvent(event({}), { ...all, who: 'staff' })).toBe(true);
  expect(matchesEvent(event({}), { ...all, who: 'system' })).toBe(false);
  const forged = event({ actor: { kind: 'unknown', id: null, name: 'Unknown' } });
  expect(matchesEvent(forged, { ...all, who: 'staff' })).toBe(false);
});
