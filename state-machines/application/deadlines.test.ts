import { describe, expect, it } from 'vitest';
import { defaultDeadlines } from './deadlines.ts';
import { type Command, decide } from './decide.ts';
import { type ApplicationState, evolve } from './state.ts';
import { type Actor, type DeadlineKind, type Status, statuses } from './vocabulary.ts';

const editor: Actor = { kind: 'editor', id: '0191f3b0-0000-7000-8000-00000000000e' };
const admin: Actor = { kind: 'admin', id: '0191f3b0-0000-7000-8000-00000000000a' };
const applicant: Actor = { kind: 'applicant', id: '0191f3b0-0000-7000-8000-00000000000c' };
const system: Actor = { kind: 'system', id: null };

const start = '2026-03-02T09:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString();
const hours = 3_600_000;
const days = 24 * hours;
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

describe('deadlines', () => {
  const kinds: [Status, DeadlineKind, number][] = [
    ['application_received', 'email', 10 * days],
    ['email_confirmation_sent', 'email', 10 * days],
    ['detailed_info_requested', 'details', 7 * days],
    ['assessment_booking', 'assessment', 48 * hours],
    ['legal_docs_pending', 'documents', 7 * days],
    ['contract_offered', 'contract', 7 * days],
  ];
  const elsewhere = (status: Status): Status =>
    status === 'raw_review_pending' ? 'email_confirmed' : 'raw_review_pending';

  it.each(kinds)('entering %s arms %s', (status, kind, ms) => {
    const events = decide(givenIn(elsewhere(status)), corrected(status));
    const set = { type: 'deadline.set', from: status, to: status, actor: system };
    expect(events).toHaveLength(2);
    expect(events[1]).toEqual({ ...set, data: { kind, due: later(ms) } });
    expect(givenIn(status).deadline).toMatchObject({ kind, due: later(ms) });
  });
  it.each(kinds)('leaving %s clears %s, overdue or not', (status, kind) => {
    const inForce = givenIn(status);
    const miss = by(system, 'miss-deadline', { kind, armedBy: inForce.deadline?.armedBy });
    const path = status === 'application_received' ? [] : [corrected(status)];
    expect(given(...path, miss).isOverdue).toBe(true);
    for (const left of [given(...path, corrected('employed')), given(...path, miss, corrected('employed'))]) {
      expect([left.status, left.deadline, left.isOverdue]).toEqual(['employed', null, false]);
    }
  });
  it('of the status left goes when the next status arms its own', () => {
    const left = given(corrected('legal_docs_pending'), by(applicant, 'submit-documents'));
    expect(left.deadline).toEqual({ kind: 'contract', due: later(7 * days), armedBy: 6 });
  });
  it('belong to no other status', () => {
    const others = statuses.filter((s) => !kinds.some(([own]) => own === s));
    expect(others).toHaveLength(9);
    for (const status of others) {
      const events = decide(givenIn(elsewhere(status)), corrected(status));
      expect(events.map((f) => f.type)).toEqual(['status.corrected']);
    }
  });
  it('run as long as the settings say', () => {
    const durations = { ...defaultDeadlines, details: 3 * days };
    const events = decide(givenIn('raw_review_pending'), by(editor, 'request-details'), durations);
    expect(events.at(-1)).toMatchObject({ data: { kind: 'details', due: later(3 * days) } });
  });
  it('sending the confirmation again runs the ten days anew', () => {
    const state = given({ ...by(editor, 'send-confirmation'), at: later(4 * days) });
    expect(state.deadline).toEqual({ kind: 'email', due: later(14 * days), armedBy: 4 });
  });
  it('missed: recorded once, moving nothing', () => {
    const miss = by(system, 'miss-deadline', { kind: 'email', armedBy: 2, at: later(11 * days) });
    const to = 'application_received';
    expect(decide(given(), miss)).toEqual([
      { type: 'deadline.missed', from: to, to, actor: system, data: { kind: 'email', armedBy: 2 } },
    ]);
    const overdue = given(miss);
    expect([overdue.status, overdue.isOverdue]).toEqual([to, true]);
    expect(decide(overdue, miss)).toEqual([]);
    expect(decide(overdue, { ...miss, type: 'send-reminder', before: '1d' } as Command)).toEqual([]);
  });
  it('no longer in force: nothing to decide', () => {
    const stale = { kind: 'email', armedBy: 2 };
    for (const state of [given(by(applicant, 'confirm-email')), given(by(editor, 'send-confirmation'))]) {
      expect(decide(state, by(system, 'miss-deadline', stale))).toEqual([]);
      expect(decide(state, by(system, 'send-reminder', { ...stale, before: '1d' }))).toEqual([]);
    }
  });
  it('are missed and reminded of by the system only', () => {
    for (const actor of [editor, admin, applicant])
      for (const type of ['miss-deadline', 'send-reminder']) {
        const command = by(actor, type, { kind: 'email', armedBy: 2, before: '1d' });
        expect(() => decide(given(), command)).toThrow(`'${type}' is not possible`);
      }
  });
});
