import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { type Command, decide } from './decide.ts';
import { type ApplicationState, evolve } from './state.ts';
import { type Actor, type Status, statuses } from './vocabulary.ts';

const editor: Actor = { kind: 'editor', id: '0191f3b0-0000-7000-8000-00000000000e' };
const otherEditor: Actor = { kind: 'editor', id: '0191f3b0-0000-7000-8000-00000000000f' };
const admin: Actor = { kind: 'admin', id: '0191f3b0-0000-7000-8000-00000000000a' };
const applicant: Actor = { kind: 'applicant', id: '0191f3b0-0000-7000-8000-00000000000c' };
const system: Actor = { kind: 'system', id: null };

const start = '2026-03-02T09:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString();
const days = 86_400_000;
const submit: Command = { type: 'submit', position: 'general', at: start, actor: applicant };

/** The state that these commands leave, one after the other. */
function given(...commands: Command[]): ApplicationState {
  let state: ApplicationState | null = null;
  for (const command of [submit, ...commands])
    for (const event of decide(state, command))
      state = evolve(state, { ...event, version: (state?.version ?? 0) + 1, at: command.at });
  if (state === null) throw new Error('nothing was decided');
  return state;
}
const by = (actor: Actor, type: string, more: object = {}) =>
  ({ type, actor, at: start, ...more }) as Command;
const corrected = (to: Status): Command => ({ type: 'correct', to, at: start, actor: admin });
/** `status` by way of a correction; the first status as submitted. */
const givenIn = (status: Status) => (status === 'application_received' ? given() : given(corrected(status)));

function refusal(state: ApplicationState | null, command: Command): DomainError {
  const before = structuredClone(state);
  try {
    decide(state, command);
  } catch (error) {
    expect(state).toEqual(before);
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`${command.type} was not refused`);
}

describe('submitting', () => {
  it('opens an empty stream and arms the e-mail deadline', () => {
    const to = 'application_received';
    expect(decide(null, submit)).toEqual([
      { type: 'application.submitted', from: null, to, actor: applicant, data: { position: 'general' } },
      { type: 'deadline.set', from: to, to, actor: system, data: { kind: 'email', due: later(10 * days) } },
    ]);
  });
  it('is refused on a stream that has begun', () => {
    const error = refusal(given(), submit);
    expect(error.code).toBe('transition-refused');
    expect(error.extra).toMatchObject({ status: 'application_received', version: 2 });
  });
  it('is all that an empty stream takes', () => {
    expect(refusal(null, by(editor, 'start-review')).code).toBe('not-found');
    expect(refusal(null, corrected('rejected')).code).toBe('not-found');
  });
});

describe('an assessment completed early', () => {
  const early = by(applicant, 'complete-assessment', { score: 80, result: 'pass' });
  const booked = 'assessment_booking';

  it('is recorded where the application stands', () => {
    const events = decide(givenIn('raw_review_pending'), early);
    expect(events).toMatchObject([
      { type: 'assessment.completed', from: 'raw_review_pending', to: 'raw_review_pending' },
    ]);
  });
  it('lets the invitation move straight on, by the system, without a deadline', () => {
    const state = given(corrected('detailed_review_pending'), early);
    expect(decide(state, by(editor, 'invite-to-assessment'))).toEqual([
      { type: 'assessment.invited', from: 'detailed_review_pending', to: booked, actor: editor, data: {} },
      {
        type: 'assessment.completed',
        from: booked,
        to: 'assessment_completed',
        actor: system,
        data: { score: 80, result: 'pass' },
      },
    ]);
  });
  it('is not early in its own step', () => {
    const [event, ...more] = decide(givenIn(booked), early);
    expect(event).toMatchObject({ type: 'assessment.completed', from: booked, to: 'assessment_completed' });
    expect(more).toEqual([]);
  });
});

describe('a refusal', () => {
  it('says the status, the version and what is allowed from there', () => {
    const error = refusal(givenIn('raw_review_pending'), by(editor, 'offer-contract'));
    expect(error.code).toBe('transition-refused');
    expect(error.message).toContain('raw_review_pending');
    expect(error.extra).toEqual({
      status: 'raw_review_pending',
      version: 3,
      allowed: ['detailed_info_requested', 'suitable_candidate', 'rejected'],
    });
  });
  it('lists what this actor may do, and nothing at an outcome', () => {
    const offered = givenIn('contract_offered');
    expect(refusal(offered, by(applicant, 'shelve')).extra.allowed).toEqual(['employed', 'rejected']);
    expect(refusal(offered, by(system, 'shelve')).extra.allowed).toEqual([]);
    expect(refusal(givenIn('employed'), by(admin, 'reject')).extra.allowed).toEqual([]);
  });
});

describe('corrections', () => {
  it('go from any status to any other, saying that they take nothing in particular back', () => {
    for (const from of statuses)
      for (const to of statuses.filter((s) => s !== from)) {
        const data = { corrects: null, undo: false };
        expect(decide(givenIn(from), corrected(to))[0]).toEqual({
          type: 'status.corrected',
          from,
          to,
          actor: admin,
          data,
        });
      }
  });
  it('to the same status are refused', () => {
    for (const status of statuses) {
      expect(refusal(givenIn(status), corrected(status)).extra).toMatchObject({ status });
    }
  });
  it('are refused to everybody but an admin', () => {
    for (const actor of [editor, applicant, system]) {
      expect(refusal(given(), { ...corrected('employed'), actor }).code).toBe('transition-refused');
    }
  });
});

describe('undo', () => {
  const reject = by(editor, 'reject', { reason: 'Other' });
  const undo = (actor: Actor, ms = 0) => by(actor, 'undo', { at: later(ms) });

  it('takes the own decision back, naming it, and the deadline is what it was', () => {
    const events = decide(given(reject), undo(editor, 60_000));
    const move = { from: 'rejected', to: 'application_received', actor: editor };
    expect(events[0]).toEqual({ type: 'status.corrected', ...move, data: { corrects: 3, undo: true } });
    expect(events[1]).toMatchObject({ type: 'deadline.set', data: { due: given().deadline?.due } });
  });
  it('is refused after ten minutes, to anybody else, and without a decision', () => {
    expect(decide(given(reject), undo(editor, 600_000))).toHaveLength(2);
    expect(refusal(given(reject), undo(editor, 600_001)).code).toBe('transition-refused');
    for (const actor of [otherEditor, admin, applicant, system]) refusal(given(reject), undo(actor));
    refusal(given(), undo(editor));
  });
  it('takes an invitation back even when the assessment moved straight on', () => {
    const early = by(applicant, 'complete-assessment', { score: 80, result: 'pass' });
    const state = given(corrected('detailed_review_pending'), early, by(editor, 'invite-to-assessment'));
    expect(decide(state, undo(editor))[0]).toMatchObject({
      from: 'assessment_completed',
      to: 'detailed_review_pending',
    });
  });
  it('that would lead to where the application already stands is refused', () => {
    const state = given(reject, undo(editor), by(applicant, 'withdraw'));
    expect(state.status).toBe('rejected');
    expect(refusal(state, undo(editor)).code).toBe('transition-refused');
  });
});
