import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from './events.ts';
import { type ApplicationState, type ClosedStep, closedBy, evolve, isMove } from './state.ts';
import type { Actor, EventType, Status } from './vocabulary.ts';

const applicant: Actor = { kind: 'applicant', id: null };
const system: Actor = { kind: 'system', id: null };
const editor: Actor = { kind: 'editor', id: '0191f3b0-0000-7000-8000-00000000000e' };
const admin: Actor = { kind: 'admin', id: '0191f3b0-0000-7000-8000-00000000000a' };

/** The instant of the n-th event: one hour each. */
const t = (version: number) => new Date(Date.UTC(2026, 2, 2, version)).toISOString();
type Line = [type: EventType, to: Status, actor: Actor, data?: object];

/** Events as a log would hold them: versions from one, `from` as the previous `to`, an hour between. */
function recorded(...lines: Line[]): RecordedEvent[] {
  return lines.map(([type, to, actor, data = {}], i) => {
    const from = i === 0 ? null : lines[i - 1]?.[1];
    return { type, version: i + 1, from, to, at: t(i + 1), actor, data } as RecordedEvent;
  });
}
function projection(...lines: Line[]): { state: ApplicationState; closed: ClosedStep[] } {
  let state: ApplicationState | null = null;
  const closed: ClosedStep[] = [];
  for (const event of recorded(...lines)) {
    const step = closedBy(state, event);
    if (step) closed.push(step);
    state = evolve(state, event);
  }
  if (state === null) throw new Error('no events');
  return { state, closed };
}
const submitted: Line = ['application.submitted', 'application_received', applicant, { position: 'general' }];
const confirmed: Line = ['email.confirmed', 'email_confirmed', applicant];
const at = (status: Status): Line => ['status.corrected', status, admin, { corrects: null, undo: false }];
const armed = (status: Status): Line => ['deadline.set', status, system, { kind: 'email', due: t(99) }];
const about = { kind: 'email', armedBy: 2 };
const missed = (status: Status): Line => ['deadline.missed', status, system, about];

const unset =
  'emailConfirmedAt detailedInfoSubmittedAt detailedReviewCompletedAt assessmentScore assessmentResult assessmentCompletedAt contractOfferedAt contractResponseAt deadline lastDecision erasedAt';

describe('the first event', () => {
  it('gives a fresh state', () => {
    expect(projection(submitted).state).toEqual({
      ...{ version: 1, status: 'application_received', statusSince: t(1), statusVersion: 1 },
      ...{ submittedAt: t(1), lastEventAt: t(1), position: 'general' },
      ...{ isSandbox: false, isLegacy: false, isOverdue: false },
      ...Object.fromEntries(unset.split(' ').map((key) => [key, null])),
    });
  });
  it('remembers sandbox and legacy', () => {
    const data = { position: 'general', sandbox: true, legacy: true };
    const { state } = projection(['application.submitted', 'application_received', applicant, data]);
    expect([state.isSandbox, state.isLegacy]).toEqual([true, true]);
  });
  it('is a submission or nothing', () => {
    const [, second] = recorded(submitted, confirmed);
    expect(() => evolve(null, second as RecordedEvent)).toThrow('application.submitted');
  });
});

describe('stamps', () => {
  const stampOf: [keyof ApplicationState, Line, Line][] = [
    ['emailConfirmedAt', submitted, confirmed],
    [
      'detailedInfoSubmittedAt',
      at('detailed_info_requested'),
      ['details.submitted', 'detailed_info_received', applicant],
    ],
    [
      'detailedReviewCompletedAt',
      at('detailed_review_pending'),
      ['assessment.invited', 'assessment_booking', editor],
    ],
    [
      'detailedReviewCompletedAt',
      at('detailed_review_pending'),
      ['application.rejected', 'rejected', editor],
    ],
    ['contractOfferedAt', at('legal_docs_pending'), ['documents.submitted', 'contract_offered', applicant]],
    ['contractOfferedAt', at('legal_docs_pending'), ['contract.offered', 'contract_offered', editor]],
    ['contractResponseAt', at('contract_offered'), ['contract.accepted', 'employed', applicant]],
    ['contractResponseAt', at('contract_offered'), ['contract.declined', 'rejected', applicant]],
    ['erasedAt', at('rejected'), ['personal_data.erased', 'rejected', system]],
  ];
  it.each(stampOf)('%s', (stamp, before, event) => {
    expect(projection(submitted, before).state[stamp]).toBeNull();
    expect(projection(submitted, before, event).state[stamp]).toBe(t(3));
    expect(projection(submitted, before, event, at('rejected')).state[stamp]).toBe(t(3));
  });
  it('a contract declined by staff is no response of the applicant', () => {
    const declined: Line = ['contract.declined', 'rejected', editor];
    expect(projection(submitted, at('contract_offered'), declined).state.contractResponseAt).toBeNull();
  });
  it('the assessment keeps its first completion, and its score when moved straight on', () => {
    const data = { score: 80, result: 'pass' };
    const early: Line = ['assessment.completed', 'application_received', applicant, data];
    const onward: Line = ['assessment.completed', 'assessment_completed', system, data];
    const { state } = projection(submitted, early, at('assessment_booking'), onward);
    expect(state).toMatchObject({
      assessmentScore: 80,
      assessmentResult: 'pass',
      assessmentCompletedAt: t(2),
    });
    const unscored: Line = [
      'assessment.completed',
      'assessment_completed',
      editor,
      { score: null, result: null },
    ];
    expect(projection(submitted, early, at('assessment_booking'), unscored).state.assessmentScore).toBe(80);
    expect(projection(submitted, at('assessment_booking'), unscored).state).toMatchObject({
      assessmentScore: null,
      assessmentCompletedAt: t(3),
    });
  });
});

describe('the deadline', () => {
  it('is in force from its event until the status is left', () => {
    const set = projection(submitted, armed('application_received')).state;
    expect(set.deadline).toEqual({ kind: 'email', due: t(99), armedBy: 2 });
    expect(projection(submitted, armed('application_received'), confirmed).state.deadline).toBeNull();
  });
  it('missed, marks the application overdue until it moves or a new one is set', () => {
    const overdue = [submitted, armed('application_received'), missed('application_received')] as const;
    expect(projection(...overdue).state).toMatchObject({ isOverdue: true, status: 'application_received' });
    expect(projection(...overdue).state.deadline).toMatchObject({ armedBy: 2 });
    expect(projection(...overdue, confirmed).state.isOverdue).toBe(false);
    expect(projection(...overdue, armed('application_received')).state.isOverdue).toBe(false);
  });
});

describe('the last decision', () => {
  it('is the latest status change by staff', () => {
    const rejected: Line = ['application.rejected', 'rejected', editor];
    const decision = {
      version: 2,
      actorId: editor.id,
      from: 'application_received',
      to: 'rejected',
      at: t(2),
      before: { fields: {}, deadline: null },
    };
    expect(projection(submitted, rejected).state.lastDecision).toEqual(decision);
    const { state } = projection(submitted, rejected, at('raw_review_pending'));
    expect(state.lastDecision).toMatchObject({ version: 3, actorId: admin.id, from: 'rejected' });
  });
  it('is not what applicants and the system do, nor a remark of staff', () => {
    expect(projection(submitted, confirmed).state.lastDecision).toBeNull();
    const remark: Line = ['document.verified', 'application_received', editor];
    expect(projection(submitted, remark, armed('application_received')).state.lastDecision).toBeNull();
  });
});

describe('closed steps', () => {
  it('are the steps that have ended, remarks not counted', () => {
    const isSandbox = false;
    const { state, closed } = projection(
      submitted,
      armed('application_received'),
      confirmed,
      ['review.started', 'raw_review_pending', editor],
      ['application.rejected', 'rejected', editor],
      ['personal_data.erased', 'rejected', system],
    );
    expect(closed).toEqual([
      { status: 'application_received', version: 1, enteredAt: t(1), leftAt: t(3), due: t(99), isSandbox },
      { status: 'email_confirmed', version: 3, enteredAt: t(3), leftAt: t(4), due: null, isSandbox },
      { status: 'raw_review_pending', version: 4, enteredAt: t(4), leftAt: t(5), due: null, isSandbox },
    ]);
    expect(state).toMatchObject({
      version: 6,
      status: 'rejected',
      statusSince: t(5),
      statusVersion: 5,
      lastEventAt: t(6),
    });
  });
  it('agree with what a history calls a move', () => {
    expect(recorded(submitted, armed('application_received'), confirmed).map(isMove)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the projection', () => {
  it('never changes the state it is given', () => {
    const frozen = Object.freeze(projection(submitted, armed('application_received')).state);
    const copy = structuredClone(frozen);
    const [, , third] = recorded(submitted, armed('application_received'), confirmed);
    expect(evolve(frozen, third as RecordedEvent)).toMatchObject({ status: 'email_confirmed', version: 3 });
    expect(frozen).toEqual(copy);
  });
});
