import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { changesOf, differences } from './differences.ts';

const at = (minute: number) => `2026-10-01T08:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (version: number, type: string, change: Partial<EventView> = {}) =>
  ({
    version,
    type,
    at: at(version),
    from: null,
    to: 'application_received',
    actor: { kind: 'system', id: null, name: 'System' },
    data: {},
    isReadable: true,
    ...change,
  }) as EventView;
const staff = { kind: 'admin', id: null, name: 'Corinne Ammann' } as const;
const moved = (from: string, to: string) => ({ from, to, actor: staff });

const events = [
  event(1, 'application.submitted', { data: { position: 'general' } }),
  event(2, 'deadline.set', { from: 'application_received', data: { kind: 'email', due: at(59) } }),
  event(3, 'email.confirmed', moved('application_received', 'email_confirmed')),
  event(4, 'document.uploaded', {
    from: 'email_confirmed',
    to: 'email_confirmed',
    data: { documentId: 'x', documentType: 'passport_id' },
  }),
];
const said = (version: number) =>
  changesOf(events, events[version - 1] as EventView).map(({ label, kind }) => `${label} ${kind}`);

it('says what each event changed, by the projection', () => {
  expect(said(1)).toEqual([
    'Status added',
    'In this status since added',
    'Position added',
    'Submitted added',
  ]);
  expect(said(2)).toEqual(['Deadline added']);
  expect(said(3)).toEqual([
    'Status changed',
    'In this status since changed',
    'Deadline removed',
    'E-mail confirmed added',
    'Last decision added',
    'Decided added',
  ]);
  expect(said(4)).toEqual(['Passport or ID added']);
});

it('says that a deadline was missed', () => {
  const missed = event(3, 'deadline.missed', {
    from: 'application_received',
    data: { kind: 'email', armedBy: 2 },
  });
  const before = events.slice(0, 2);
  expect(changesOf([...before, missed], missed).map(({ label, kind }) => `${label} ${kind}`)).toContain(
    'Overdue added',
  );
});

it('compares any two places, the beginning among them', () => {
  const rows = differences(events, 1, 4);
  expect(rows.find(({ label }) => label === 'Status')).toMatchObject({
    before: 'Application Received',
    after: 'Email Confirmed',
    kind: 'changed',
  });
  expect(rows.find(({ label }) => label === 'Position')?.kind).toBe('same');
  expect(differences(events, 0, 4).every(({ kind }) => kind === 'added')).toBe(true);
  expect(differences(events, 3, 3).every(({ kind }) => kind === 'same')).toBe(true);
});

it('leaves out what cannot be projected: a forged text, a beginning that is none', () => {
  const forged = event(2, 'review.started', {
    ...moved('application_received', 'employed'),
    isReadable: false,
  });
  expect(changesOf([events[0] as EventView, forged], forged)).toEqual([]);
  const headless = event(1, 'review.started', moved('email_confirmed', 'raw_review_pending'));
  expect(differences([headless], 0, 1)).toEqual([]);
  const strange = event(2, 'moon.landed', { from: 'application_received' });
  expect(changesOf([events[0] as EventView, strange], strange)).toEqual([]);
});
