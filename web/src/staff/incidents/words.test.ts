import { expect, it } from 'vitest';
import type { Touched } from '#services/incidents/contract.ts';
import { actorName, actorValue, isUntouchedSince, noCorrection, refusedPart, sinceText } from './words.ts';

const row: Touched = {
  applicationId: crypto.randomUUID(),
  firstName: 'Ursina',
  lastName: 'Caduff',
  events: 1,
  firstVersion: 5,
  lastVersion: 5,
  firstAt: '2026-10-14T07:30:00.000Z',
  lastAt: '2026-10-14T07:30:00.000Z',
  movedVersion: 5,
  before: 'raw_review_pending',
  after: 'rejected',
  status: 'rejected',
  version: 5,
  eventsSince: 0,
  hasMovedSince: false,
  isErased: false,
  mailsSent: 1,
};

it('calls actors by name and office, and knows the address’s word for them', () => {
  const beat = { kind: 'editor', id: 'x', name: 'Beat Zurfluh', events: 1 };
  expect([actorName(beat), actorValue(beat)]).toEqual(['Beat Zurfluh, Editor', 'x']);
  const system = { kind: 'system', id: null, name: 'System', events: 1 };
  expect([actorName(system), actorValue(system)]).toEqual(['System', 'system']);
});

it('says what came since', () => {
  expect(sinceText(row)).toBe('Nothing');
  expect(sinceText({ ...row, eventsSince: 1 })).toBe('1 event');
  expect(sinceText({ ...row, eventsSince: 3, hasMovedSince: true })).toBe('3 events, moved on');
});

it('offers to take back what the incident moved and no one has since', () => {
  expect(isUntouchedSince(row)).toBe(true);
  expect(isUntouchedSince({ ...row, hasMovedSince: true })).toBe(false);
  expect(isUntouchedSince({ ...row, movedVersion: null })).toBe(false);
  expect(isUntouchedSince({ ...row, firstVersion: 1 })).toBe(false);
  expect(isUntouchedSince({ ...row, status: 'raw_review_pending' })).toBe(false);
  expect(noCorrection(row)).toBeNull();
  expect(noCorrection({ ...row, hasMovedSince: true })).toBeNull();
  expect(noCorrection({ ...row, movedVersion: null })).toMatch(/did not change/);
  expect(noCorrection({ ...row, isErased: true })).toMatch(/erased/);
});

it('says which part of a question is none', () => {
  expect(refusedPart({ path: 'to', message: 'must be after the beginning' })).toBe(
    'To: must be after the beginning',
  );
  expect(refusedPart({ path: 'x', message: 'Unrecognized key' })).toBe('x: Unrecognized key');
});
