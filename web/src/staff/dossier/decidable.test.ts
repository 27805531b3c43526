import { expect, it } from 'vitest';
import type { StaffDocument } from '#services/documents/contract.ts';
import { snapshotOf } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import {
  decidingStatuses,
  decisionRefusal,
  documentGroups,
  requiredStanding,
  waitingForDecision,
} from './decidable.ts';

const document = (change: Partial<StaffDocument> = {}) =>
  ({
    id: '0192a7f4-6c1e-7d0e-8a11-000000000021',
    type: 'references',
    scanStatus: 'clean',
    verificationStatus: 'pending',
    replacedAt: null,
    ...change,
  }) as StaffDocument;

it('offers a verification exactly where the machine takes one', () => {
  const taken = statuses.filter((status) => {
    const state = { status, lastDecision: null, assessmentCompletedAt: null, isOverdue: false };
    return snapshotOf(state as ApplicationState).can({ type: 'verify-document', actor: 'editor' });
  });
  expect(taken).toEqual([...decidingStatuses]);
  for (const status of taken) expect(decisionRefusal(document(), status)).toBeNull();
  expect(decisionRefusal(document(), 'employed')).toBe(
    'Documents are verified in Documents Pending and Contract Offered.',
  );
});

it('offers none of a file that is scanned still, or was malware', () => {
  expect(decisionRefusal(document({ scanStatus: 'waiting' }), 'legal_docs_pending')).toContain('scanner');
  expect(decisionRefusal(document({ scanStatus: 'infected' }), 'legal_docs_pending')).toContain('Malware');
});

it('verifies all that wait at once, and says why when none does', () => {
  const groups = documentGroups([
    document({ id: '0192a7f4-6c1e-7d0e-8a11-000000000031' }),
    document({ type: 'cv_resume', scanStatus: 'waiting' }),
    document({ type: 'work_permit', verificationStatus: 'rejected' }),
    document({ type: 'passport_id', verificationStatus: 'verified' }),
    document({ type: 'certifications', replacedAt: '2026-10-15T09:05:00.000Z' }),
  ]);
  const { waiting, refusal } = waitingForDecision(groups, 'legal_docs_pending');
  expect(waiting.map(({ id }) => id)).toEqual(['0192a7f4-6c1e-7d0e-8a11-000000000031']);
  expect(refusal).toBeNull();
  expect(waitingForDecision(groups, 'employed')).toEqual({
    waiting: [],
    refusal: 'Documents are verified in Documents Pending and Contract Offered.',
  });
  expect(waitingForDecision([], 'contract_offered').refusal).toBe('No document waits for a decision.');
});

it('lists every required type, what is missing, and the versions of each', () => {
  const groups = documentGroups([
    document({ verificationStatus: 'verified' }),
    document({ replacedAt: '2026-10-15T09:05:00.000Z', verificationStatus: 'rejected' }),
    document({ type: 'certifications' }),
    document({ type: 'cv_resume', scanStatus: 'infected' }),
  ]);
  expect(groups.map(({ type }) => type)).toEqual([
    'passport_id',
    'work_permit',
    'cv_resume',
    'references',
    'certifications',
    'background_check',
  ]);
  expect(groups[3]).toMatchObject({ current: { verificationStatus: 'verified' }, earlier: [{}] });
  expect(requiredStanding(groups)).toEqual({
    verified: 1,
    total: 5,
    missing: ['passport_id', 'work_permit', 'cv_resume', 'background_check'],
  });
  expect(documentGroups([]).every(({ isRequired }) => isRequired)).toBe(true);
});
