import { describe, expect, it } from 'vitest';
import { changedMachine, machineVersions } from './changed-machine.ts';
import { applicationMachine, machineVersion } from './machine.ts';
import { type Parting, Place, WhatIf } from './what-if.ts';

const changed = (change: Parameters<typeof changedMachine>[1]) =>
  new WhatIf(changedMachine(applicationMachine, change), change);
const event = (type: string, to: string, actor = 'editor') => ({ type, to, actor });
const toReview = [
  event('email.confirmed', 'email_confirmed', 'applicant'),
  event('review.started', 'raw_review_pending'),
  event('details.requested', 'detailed_info_requested'),
];

/** @returns where a history ends, or parts */
function walk(whatIf: WhatIf, events: readonly ReturnType<typeof event>[]): Place | Parting {
  let at: Place | Parting = whatIf.begin();
  for (const one of events) if (at instanceof Place) at = whatIf.step(at, one);
  return at;
}

describe('a machine that was changed', () => {
  it('in nothing takes every step as before', () => {
    expect(walk(changed({}), toReview)).toMatchObject({ status: 'detailed_info_requested' });
    expect(machineVersions[machineVersion]).toBe(applicationMachine);
  });

  it('without a state refuses what led there, so no application can be there', () => {
    const whatIf = changed({ removeStates: ['raw_review_pending'] });
    expect(walk(whatIf, toReview)).toMatchObject({
      how: 'refused',
      in: 'email_confirmed',
      type: 'review.started',
    });
    expect(whatIf.has('raw_review_pending')).toBe(false);
    // nor by a correction
    const corrected = [event('status.corrected', 'raw_review_pending', 'admin')];
    expect(walk(whatIf, corrected)).toMatchObject({ how: 'refused' });
    // what led nowhere but there is a dead end
    expect(whatIf.isDeadEnd('email_confirmed')).toBe(false);
    expect(changed({ removeStates: ['raw_review_pending', 'rejected'] }).isDeadEnd('email_confirmed')).toBe(
      true,
    );
  });

  it('with other names takes the same histories', () => {
    const whatIf = changed({
      renameStates: { raw_review_pending: 'first_look', email_confirmed: 'confirmed' },
    });
    expect(walk(whatIf, toReview.slice(0, 2))).toMatchObject({ status: 'first_look' });
    expect(walk(whatIf, toReview)).toMatchObject({ status: 'detailed_info_requested' });
    expect(walk(whatIf, [event('status.corrected', 'raw_review_pending', 'admin')])).toMatchObject({
      status: 'first_look',
    });
    expect(whatIf.has('raw_review_pending')).toBe(true);
  });

  it('without a transition, or with one that leads elsewhere, parts there', () => {
    const from = 'email_confirmed';
    const event = 'start-review';
    expect(walk(changed({ removeTransitions: [{ from, event }] }), toReview)).toMatchObject({
      how: 'refused',
    });
    const redirected = changed({ redirect: [{ from, event, to: 'detailed_review_pending' }] });
    expect(walk(redirected, toReview)).toEqual({
      how: 'elsewhere',
      in: 'email_confirmed',
      type: 'review.started',
      actor: 'editor',
      recordedTo: 'raw_review_pending',
      leadsTo: 'detailed_review_pending',
    });
  });

  it('with another guard refuses whom it does not name', () => {
    const change = { guard: [{ from: 'email_confirmed', event: 'start-review', guard: 'byApplicant' }] };
    expect(walk(changed(change), toReview)).toMatchObject({ how: 'refused', actor: 'editor' });
    const byThemselves = [toReview[0], event('review.started', 'raw_review_pending', 'applicant')];
    expect(walk(changed(change), byThemselves as never)).toMatchObject({ status: 'raw_review_pending' });
  });

  it('knows no event that no machine has an event for', () => {
    expect(walk(changed({}), [event('moon.eclipsed', 'rejected')])).toMatchObject({ how: 'unknown' });
  });

  it('knows a missed deadline once, until the status changes', () => {
    const missed = event('deadline.missed', 'application_received', 'system');
    expect(walk(changed({}), [missed])).toMatchObject({ overdue: true });
    expect(walk(changed({}), [missed, missed])).toMatchObject({ how: 'refused' });
    const sent = event('confirmation.sent', 'email_confirmation_sent');
    const again = event('deadline.missed', 'email_confirmation_sent', 'system');
    expect(walk(changed({}), [missed, sent, again])).toMatchObject({ overdue: true });
  });

  it('with a move of another name takes the same histories, whatever its state is called', () => {
    const whatIf = changed({
      renameTransitions: [{ from: 'email_confirmed', event: 'start-review', to: 'open-file' }],
      renameStates: { email_confirmed: 'confirmed' },
    });
    expect(walk(whatIf, toReview)).toMatchObject({ status: 'detailed_info_requested' });
  });

  it('knows no event by a name that every object has', () => {
    expect(walk(changed({}), [event('constructor', 'rejected')])).toMatchObject({ how: 'unknown' });
    expect(changed({}).has('constructor')).toBe(false);
  });

  it('says of every line that is not possible why, by its path', () => {
    const change = {
      removeStates: ['rejected', 'constructor'],
      redirect: [
        { from: 'email_confirmed', event: 'start-review', to: 'employed' },
        { from: 'employed', event: 'toString', to: 'rejected' },
        { from: 'email_confirmed', event: 'withdraw', to: 'rejected' },
      ],
      renameStates: { employed: 'application_received', rejected: 'gone' },
    };
    let refusal: unknown;
    try {
      changed(change);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      code: 'invalid-input',
      extra: {
        errors: [
          { path: 'redirect.1', message: "The state 'rejected' is removed by the same change." },
          { path: 'redirect.2' },
          { path: 'removeStates.1', message: "The machine has no state 'constructor'." },
          { path: 'renameStates.employed', message: "There is a state 'application_received' already." },
          { path: 'renameStates.rejected', message: "The machine has no state 'rejected'." },
        ],
      },
    });
  });

  it.each([
    [{ removeStates: ['limbo'] }, "no state 'limbo'"],
    [{ removeStates: ['application_received'] }, 'where every application begins'],
    [{ removeTransitions: [{ from: 'employed', event: 'reject' }] }, "no event 'reject'"],
    [{ redirect: [{ from: 'email_confirmed', event: 'start-review', to: 'limbo' }] }, "no state 'limbo'"],
    [
      { guard: [{ from: 'email_confirmed', event: 'start-review', guard: 'byMoonlight' }] },
      "no guard 'byMoonlight'",
    ],
    // its parameters need a status, and no move passes one
    [
      { guard: [{ from: 'email_confirmed', event: 'start-review', guard: 'isCorrection' }] },
      "no guard 'isCorrection'",
    ],
    [{ renameStates: { rejected: 'Not this time' } }, 'no name of a state'],
    [
      { renameTransitions: [{ from: 'email_confirmed', event: 'start-review', to: 'withdraw' }] },
      "an event 'withdraw' already",
    ],
    [
      { renameTransitions: [{ from: 'email_confirmed', event: 'start-review', to: '*' }] },
      'no name of an event',
    ],
    [{ renameStates: { rejected: 'employed' } }, "a state 'employed' already"],
  ])('%j is refused: %s', (change, why) => {
    expect(() => changed(change)).toThrow(why);
  });

  it('leaves the machine in force as it is', () => {
    changed({ removeStates: ['rejected'], renameStates: { employed: 'hired' } });
    expect(Object.keys(applicationMachine.states)).toEqual(expect.arrayContaining(['rejected', 'employed']));
    expect(JSON.stringify(applicationMachine.config.states)).toContain('"target":"rejected"');
  });
});
