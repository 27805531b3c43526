import { expect, it } from 'vitest';
import { snapshotOf } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { invitationRefusal } from './can-invite.ts';

it('offers a link exactly where an applicant could still complete the assessment', () => {
  for (const status of statuses) {
    const state = { status, lastDecision: null, assessmentScore: null, isOverdue: false };
    const can = snapshotOf(state as ApplicationState).can({
      type: 'complete-assessment',
      actor: 'applicant',
    });
    const asked = { workflowStatus: status, assessmentScore: null, isSandbox: false };
    expect(invitationRefusal(asked) === null, status).toBe(can);
    expect(invitationRefusal({ ...asked, assessmentScore: 84 })).toContain('completed its assessment');
  }
});

it('offers none in a sandbox', () => {
  const asked = { workflowStatus: 'assessment_booking', assessmentScore: null } as const;
  expect(invitationRefusal({ ...asked, isSandbox: true })).toContain('sandbox');
});
