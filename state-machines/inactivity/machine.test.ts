import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { inactivityMachine } from './machine.ts';

const minute = 60_000;

/** A session that just began; staff are signed out after 30 minutes. */
function given(role: 'staff' | 'applicant' = 'staff') {
  const clock = new SimulatedClock();
  let slept = 0;
  const now = () => clock.now() + slept;
  const did = {
    warned: vi.fn(),
    extend: vi.fn(),
    tellOthers: vi.fn(),
    askOthers: vi.fn(),
    end: vi.fn(),
  };
  let isInHand = false;
  const provided = inactivityMachine.provide({ actions: did, guards: { isInHand: () => isInHand } });
  const input = {
    now,
    warnAfter: 15 * minute,
    endAfter: role === 'staff' ? 30 * minute : null,
  };
  const actor = createActor(provided, { clock, input }).start();
  /** Second by second, so that what was asked for a minute ago is due a minute later. */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) clock.increment(Math.min(1_000, left));
  };
  return {
    actor,
    did,
    pass,
    /** The page sleeps: no timer runs, and the clock has moved when it wakes. */
    sleep: (ms: number) => {
      slept += ms;
    },
    reach: (is: boolean) => {
      isInHand = is;
    },
    state: () => actor.getSnapshot().value,
    now,
  };
}

describe('inactivity: the warning', () => {
  it('comes after 15 minutes without activity, not a moment before', () => {
    const { pass, state, did } = given();
    pass(15 * minute - 1_000);
    expect(state()).toBe('active');
    pass(1_000);
    expect(state()).toEqual({ warned: 'shown' });
    expect(did.warned).toHaveBeenCalledOnce();
  });

  it('is looked for every minute: activity at half past moves it to the check after', () => {
    const { actor, pass, state } = given();
    pass(minute / 2);
    actor.send({ type: 'activity' });
    pass(14.5 * minute);
    expect(state()).toBe('active');
    pass(minute);
    expect(state()).toEqual({ warned: 'shown' });
  });

  it('does not come while the user is active, here or in another tab', () => {
    const { actor, pass, state, did, now } = given();
    for (let n = 0; n < 6; n++) {
      pass(10 * minute);
      actor.send(n % 2 ? { type: 'activity' } : { type: 'active-elsewhere', at: now() });
    }
    expect(state()).toBe('active');
    expect(did.tellOthers).toHaveBeenCalledTimes(3);
  });

  it('stays under the hand that reaches for it, and leaves at the next check after activity', () => {
    const { actor, pass, reach, state } = given();
    pass(15 * minute);
    actor.send({ type: 'activity' });
    reach(true);
    pass(minute);
    expect(state()).toEqual({ warned: 'shown' });
    reach(false);
    pass(minute);
    expect(state()).toBe('active');
  });

  it('leaves at once when the user was active in another tab', () => {
    const { actor, pass, state, now } = given();
    pass(20 * minute);
    actor.send({ type: 'active-elsewhere', at: now() - 1_000 });
    expect(state()).toBe('active');
    pass(14 * minute);
    expect(state()).toBe('active');
  });

  it('comes once, however long it stands', () => {
    const { pass, did } = given('applicant');
    pass(120 * minute);
    expect(did.warned).toHaveBeenCalledOnce();
  });
});

describe('inactivity: ‘Stay Active’', () => {
  it('extends the session, tells the other tabs and counts from then', () => {
    const { actor, pass, state, did } = given();
    pass(20 * minute);
    actor.send({ type: 'stay-active' });
    expect(state()).toBe('active');
    expect(did.extend).toHaveBeenCalledOnce();
    expect(did.tellOthers).toHaveBeenCalledOnce();
    pass(15 * minute);
    expect(state()).toEqual({ warned: 'shown' });
    expect(did.end).not.toHaveBeenCalled();
  });
});

describe('inactivity: dismissing the warning', () => {
  it('takes it out of sight and sets no clock back', () => {
    const { actor, pass, state, did } = given();
    pass(16 * minute);
    actor.send({ type: 'dismiss' });
    expect(state()).toEqual({ warned: 'dismissed' });
    pass(13 * minute);
    expect(state()).toEqual({ warned: 'dismissed' });
    expect(did.extend).not.toHaveBeenCalled();
    pass(2 * minute);
    expect(state()).toBe('ended');
  });

  it('is over with the next activity', () => {
    const { actor, pass, state } = given();
    pass(16 * minute);
    actor.send({ type: 'dismiss' });
    actor.send({ type: 'activity' });
    pass(minute);
    expect(state()).toBe('active');
  });
});

describe('S13: inactivity of staff', () => {
  it('ends the session after 30 minutes', () => {
    const { pass, state, did } = given();
    pass(30 * minute - 1_000);
    expect(did.askOthers).not.toHaveBeenCalled();
    pass(1_000);
    expect(state()).toBe('asking');
    expect(did.end).not.toHaveBeenCalled();
    pass(1_000);
    expect(state()).toBe('ended');
    expect(did.end).toHaveBeenCalledOnce();
  });

  it('never ends an applicant’s', () => {
    const { pass, state, did } = given('applicant');
    pass(24 * 60 * minute);
    expect(state()).toEqual({ warned: 'shown' });
    expect(did.end).not.toHaveBeenCalled();
  });

  it('asks the other tabs first, and one that was in use keeps it', () => {
    const { actor, pass, state, did, now } = given();
    pass(30 * minute);
    actor.send({ type: 'active-elsewhere', at: now() - 3 * minute });
    expect(state()).toBe('active');
    pass(11 * minute);
    expect(did.end).not.toHaveBeenCalled();
    pass(minute);
    expect(state()).toEqual({ warned: 'shown' });
  });

  it('asks the other tabs first: one that was used a while ago leaves the warning', () => {
    const { actor, pass, state, now } = given();
    pass(30 * minute);
    actor.send({ type: 'active-elsewhere', at: now() - 20 * minute });
    pass(1_000);
    expect(state()).toEqual({ warned: 'shown' });
  });

  it('is not undone by a hand that comes too late, after the machine slept', () => {
    const { actor, sleep, pass, state, did } = given();
    sleep(45 * minute);
    actor.send({ type: 'activity' });
    expect(state()).toBe('asking');
    actor.send({ type: 'activity' });
    pass(1_000);
    expect(state()).toBe('ended');
    expect(did.end).toHaveBeenCalledOnce();
  });
});
