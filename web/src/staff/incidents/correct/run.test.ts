import { expect, it } from 'vitest';
import type { BulkResult } from '#services/bulk/contract.ts';
import type { Touched } from '#services/incidents/contract.ts';
import { aimedAt, changedMeanwhile, decided, firstLook, type Run, refusedOf, secondLook } from './run.ts';

const row = (applicationId: string, version: number): Touched => ({
  applicationId,
  firstName: 'Ursina',
  lastName: 'Caduff',
  events: 2,
  firstVersion: 4,
  lastVersion: 5,
  firstAt: '2026-10-14T07:30:00.000Z',
  lastAt: '2026-10-14T07:30:00.000Z',
  movedVersion: 5,
  before: 'raw_review_pending',
  after: 'rejected',
  status: 'rejected',
  version,
  eventsSince: 0,
  hasMovedSince: false,
  isErased: false,
  mailsSent: 1,
});
const result = (id: string, outcome: BulkResult['outcome'], code?: string): BulkResult => ({
  id,
  outcome,
  from: 'rejected',
  status: 'raw_review_pending',
  version: 6,
  problem: code ? { code, detail: 'No.' } : null,
});
const look = (): Run => ({
  ...firstLook([row('a', 5), row('b', 6)]),
  isRunning: false,
  results: [result('a', 'possible'), result('b', 'refused', 'version-conflict')],
});

it('asks about each at the version that was seen, and about the event that moved it', () => {
  expect(firstLook([row('a', 7)])).toMatchObject({
    to: 'before',
    stage: 'preview',
    items: [{ id: 'a', expectedVersion: 7, event: 5 }],
  });
  expect(aimedAt(look(), 'employed')).toMatchObject({ to: 'employed', results: [], isRunning: true });
});

it('carries out what was possible at the version of the preview, under one batch', () => {
  const seen = look();
  expect(decided(seen, 'Wrong list')).toMatchObject({
    stage: 'correct',
    reason: 'Wrong list',
    batch: seen.batch,
    items: [{ id: 'a', expectedVersion: 6, event: 5 }],
    leftOut: [{ id: 'b' }],
  });
});

it('looks again at those who changed meanwhile, as they are now', () => {
  const done: Run = { ...decided(look(), 'x'), results: [result('a', 'refused', 'version-conflict')] };
  expect(refusedOf(done).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(changedMeanwhile(done)).toEqual(['a', 'b']);
  expect(secondLook(done).items).toEqual([
    { id: 'a', event: 5 },
    { id: 'b', event: 5 },
  ]);
  expect(refusedOf(look()).map(({ id }) => id)).toEqual(['b']);
});
