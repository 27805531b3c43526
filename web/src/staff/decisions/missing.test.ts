import { expect, it } from 'vitest';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import { applicantActions, detailActions, reviewDecisions } from '#state-machines/application/screens.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { documentGroups } from '../dossier/decidable.ts';
import { byItself, missingFor } from './missing.ts';

const at = '2026-10-14T09:00:00.000Z';
const bare = { emailConfirmedAt: null, detailedInfoSubmittedAt: null, assessmentCompletedAt: null };
const whole = { emailConfirmedAt: at, detailedInfoSubmittedAt: at, assessmentCompletedAt: at };
const of = (from: Status, to: Status, given: typeof bare | typeof whole = bare) =>
  missingFor({ ...given, workflowStatus: from }, to, documentGroups([]));

it('names the documents that are not there, and counts them', () => {
  expect(of('legal_docs_pending', 'contract_offered', whole)).toEqual({
    headline: '5 documents missing',
    documents: requiredDocuments,
    section: 'documents',
  });
  expect(of('contract_offered', 'employed')?.headline).toBe('5 documents missing');
  expect(missingFor({ ...whole, workflowStatus: 'legal_docs_pending' }, 'contract_offered', undefined)).toBe(
    null,
  );
});

it('names what an earlier step waits for', () => {
  expect(of('application_received', 'email_confirmed')?.headline).toBe('E-mail address not confirmed yet');
  expect(of('detailed_info_requested', 'detailed_info_received')).toMatchObject({
    headline: 'Details not submitted yet',
    section: 'details',
  });
  expect(of('assessment_booking', 'assessment_completed')?.headline).toBe('Assessment not completed yet');
});

it('never holds a rejection up, nor a move whose record is whole', () => {
  for (const { from, to } of [...detailActions, ...reviewDecisions]) {
    if (to === 'rejected') expect(of(from, to)).toBe(null);
    if (!['legal_docs_pending', 'contract_offered'].includes(from)) expect(of(from, to, whole)).toBe(null);
  }
});

it('says what comes by itself wherever the applicant can act, and nowhere else', () => {
  const acting = new Set(applicantActions.map(({ from }) => from));
  for (const { from } of detailActions) expect(byItself(from) !== null, from).toBe(acting.has(from));
  expect(byItself('legal_docs_pending')).toBe(
    'Moves to Contract Offered by itself once the applicant has submitted all five documents.',
  );
});
