import { expect, it } from 'vitest';
import type { FactView } from '#services/event-log/contract.ts';
import { changesOf, differences } from './differences.ts';

const at = (minute: number) => `2026-10-01T08:${String(minute).padStart(2, '0')}:00.000Z`;
const fact = (version: number, type: string, change: Partial<FactView> = {}) =>
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
  }) as FactView;
const staff = { kind: 'admin', id: null, name: 'Corinne Ammann' } as const;
const moved = (from: string, to: string) => ({ from, to, actor: staff });

const facts = [
  fact(1, 'application.submitted', { data: { position: 'general' } }),
  fact(2, 'deadline.set', { from: 'application_received', data: { kind: 'email', due: at(59) } }),
  fact(3, 'email.confirmed', moved('application_received', 'email_confirmed')),
  fact(4, 'document.uploaded', {
    from: 'email_confirmed',
    to: 'email_confirmed',
    data: { documentId: 'x', documentType: 'passport_id' },
  }),
];
const said = (version: number) =>
  changesOf(facts, facts[version - 1] as FactView).map(({ label, kind }) => `${label} ${kind}`);

it('says what each fact changed, by the fold', () => {
  expect(said(1)).toEqual(['Status added', 'In it since added', 'Position added', 'Submitted added']);
  expect(said(2)).toEqual(['Deadline added', 'Overdue added']);
  expect(said(3)).toEqual([
    'Status changed',
    'In it since changed',
    'Deadline removed',
    'Overdue removed',
    'E-mail confirmed added',
    'Last decision added',
    'Decided added',
  ]);
  expect(said(4)).toEqual(['Passport or ID added']);
});

it('compares any two places, the beginning among them', () => {
  const rows = differences(facts, 1, 4);
  expect(rows.find(({ label }) => label === 'Status')).toMatchObject({
    before: 'Application Received',
    after: 'Email Confirmed',
    kind: 'changed',
  });
  expect(rows.find(({ label }) => label === 'Position')?.kind).toBe('same');
  expect(differences(facts, 0, 4).every(({ kind }) => kind === 'added')).toBe(true);
  expect(differences(facts, 3, 3).every(({ kind }) => kind === 'same')).toBe(true);
});

it('leaves out what cannot be folded: a forged text, a beginning that is none', () => {
  const forged = fact(2, 'review.started', {
    ...moved('application_received', 'employed'),
    isReadable: false,
  });
  expect(changesOf([facts[0] as FactView, forged], forged)).toEqual([]);
  const headless = fact(1, 'review.started', moved('email_confirmed', 'raw_review_pending'));
  expect(differences([headless], 0, 1)).toEqual([]);
  const strange = fact(2, 'moon.landed', { from: 'application_received' });
  expect(changesOf([facts[0] as FactView, strange], strange)).toEqual([]);
});
