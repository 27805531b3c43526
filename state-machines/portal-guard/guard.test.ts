import { describe, expect, it } from 'vitest';
import { type ApplicantPage, applicantPages } from '../application/pages.ts';
import type { AnyStatus } from '../application/vocabulary.ts';
import { guard, type Visit } from './guard.ts';

const visit = (changes: Partial<Visit>): Visit => ({
  page: 'dashboard',
  session: 'signed-in',
  testMode: 'off',
  application: { status: 'email_confirmed' },
  ...changes,
});
const to = (where: string) => ({ kind: 'go', to: where });

/** Applicant side, section 4, 'Pages allowed per status', written out; the page beside dashboard and status. */
const rows: [AnyStatus, ApplicantPage | null][] = [
  // Ruling 37.
  ['email_confirmation_sent', null],
  ['email_confirmed', null],
  ['raw_review_pending', null],
  ['detailed_info_requested', 'detailed-info'],
  ['detailed_info_received', null],
  ['detailed_review_pending', null],
  ['assessment_booking', 'assessment'],
  ['assessment_completed', null],
  ['legal_docs_pending', 'documents'],
  ['contract_offered', 'contract'],
  ['employed', 'onboarding'],
  ['rejected', null],
  ['suitable_candidate', null],
];

describe('pages allowed per status', () => {
  it.each(rows)(
    '%s opens dashboard, status and %s; every other page leads to the dashboard',
    (status, own) => {
      for (const page of applicantPages) {
        const isAllowed = page === 'dashboard' || page === 'status' || page === own;
        const expected = isAllowed ? { kind: 'open' } : to('dashboard');
        expect({ page, ...guard(visit({ page, application: { status } })) }).toEqual({ page, ...expected });
      }
    },
  );
  it('application_received opens nothing: to /', () => {
    for (const page of applicantPages)
      expect(guard(visit({ page, application: { status: 'application_received' } }))).toEqual(to('home'));
  });
  it.each(['contract_and_docs', 'not_suitable', 'detailed_info_submitted'] as const)(
    '%s, which the list does not name, opens the two general pages',
    (status) => {
      const opened = applicantPages.filter(
        (page) => guard(visit({ page, application: { status } })).kind === 'open',
      );
      expect(opened).toEqual(['dashboard', 'status']);
    },
  );
});

describe('the rules of the access guard', () => {
  it('1. test mode with an application uses it', () => {
    const status = 'contract_offered';
    expect(guard(visit({ testMode: 'on', page: 'contract', application: { status } })).kind).toBe('open');
    expect(guard(visit({ testMode: 'on', page: 'documents', application: { status } }))).toEqual(
      to('dashboard'),
    );
  });
  it('2. test mode without one leads to the testing tool, from every page', () => {
    for (const page of applicantPages)
      expect(guard(visit({ testMode: 'on', page, application: 'none' }))).toEqual(to('testing'));
  });
  it('2. and so does test mode that is over, whatever else is known', () => {
    for (const session of ['asking', 'unreachable', 'failed', 'signed-out', 'signed-in'] as const)
      expect(guard(visit({ testMode: 'over', session }))).toEqual(to('testing'));
  });
  it('3. signed out: to /auth, also while an application is remembered', () => {
    expect(guard(visit({ session: 'signed-out' }))).toEqual(to('auth'));
    expect(guard(visit({ session: 'signed-out', application: 'failed' }))).toEqual(to('auth'));
  });
  it('4. no application: to /, but the dashboard says so itself', () => {
    for (const page of applicantPages) {
      const expected = page === 'dashboard' ? { kind: 'no-application' } : to('home');
      expect(guard(visit({ page, application: 'none' }))).toEqual(expected);
    }
  });
  it('6. any error: to /', () => {
    expect(guard(visit({ session: 'failed' }))).toEqual(to('home'));
    expect(guard(visit({ application: 'failed' }))).toEqual(to('home'));
  });
  it('6. but where nothing answered the page is kept and can be tried again', () => {
    expect(guard(visit({ session: 'unreachable' }))).toEqual({ kind: 'retry' });
    expect(guard(visit({ application: 'unreachable' }))).toEqual({ kind: 'retry' });
  });
  it('checks until both are known', () => {
    expect(guard(visit({ session: 'asking', application: 'asking' }))).toEqual({ kind: 'check' });
    expect(guard(visit({ application: 'asking' }))).toEqual({ kind: 'check' });
  });
});
