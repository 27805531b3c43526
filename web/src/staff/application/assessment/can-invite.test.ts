import { expect, it } from 'vitest';
import { snapshotOf } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { invitationRefusal } from './can-invite.ts';

const at = '2026-10-08T18:11:00.000Z';

it('offers a link exactly where an applicant could still complete the assessment', () => {
  for (const status of statuses)
    for (const assessmentCompletedAt of [null, at]) {
      const state = { status, lastDecision: null, assessmentCompletedAt, isOverdue: false };
      const can = snapshotOf(state as ApplicationState).can({
        type: 'complete-assessment',
        actor: 'applicant',
      });
      const asked = {
        workflowStatus: status,
        assessmentScore: null,
        assessmentCompletedAt,
        isSandbox: false,
      };
      expect(invitationRefusal(asked) === null, `${status}, completed ${assessmentCompletedAt}`).toBe(can);
      expect(invitationRefusal({ ...asked, assessmentScore: 84 })).toContain('completed its assessment');
    }
});

it('offers none in a sandbox', () => {
  const asked = { workflowStatus: 'assessment_booking', assessmentScore: null } as const;
  expect(invitationRefusal({ ...asked, assessmentCompletedAt: null, isSandbox: true })).toContain('sandbox');
});
