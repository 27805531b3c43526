import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { staffGateMachine } from './machine.ts';
import type { GateSession } from './session.ts';
import type { Notice } from './words.ts';

const signedOut: GateSession = { user: null, next: 'done', mustChangePassword: false };
const corinne = { email: 'corinne@adjutant.example', role: 'admin' } as const;
const inside: GateSession = { ...signedOut, user: corinne };
const awaited: GateSession = { ...inside, next: 'mfa' };
const fresh: GateSession = { ...inside, next: 'first-login', mustChangePassword: true };
const unenrolled: GateSession = { ...inside, next: 'first-login' };
const applicant: GateSession = { ...signedOut, user: { ...corinne, role: 'applicant' } };

const credentials = { type: 'sign-in', email: corinne.email, password: 'lantern' } as const;
const enrolment = { id: 'the-factor', qrCode: 'otpauth://totp/x', secret: 'JBSWY3DP' };

/** A gate whose server says these sessions one after the other, and refuses what is named. */
function begin(
  sessions: GateSession[],
  refusing: Record<string, unknown> = {},
  justSaid: GateSession | null = null,
) {
  const notices: Notice[] = [];
  const calls = vi.fn();
  const clock = new SimulatedClock();
  const answer = <T, Input>(name: string, value: NoInfer<T>) =>
    fromPromise<T, Input>(async ({ input }) => {
      calls(name, input);
      if (name in refusing) throw refusing[name];
      return value;
    });
  const machine = staffGateMachine.provide({
    actors: {
      checkSession: fromPromise<GateSession>(async () => {
        const next = sessions.shift();
        if (!next) throw new Error('no answer');
        return next;
      }),
      signIn: answer('signIn', undefined),
      signUp: answer('signUp', undefined),
      verifyCode: answer('verifyCode', undefined),
      recover: answer('recover', 9),
      changePassword: answer('changePassword', undefined),
      beginEnrolment: answer('beginEnrolment', enrolment),
      verifyEnrolment: answer('verifyEnrolment', ['AAAAA-AAAAA']),
      signOut: answer('signOut', undefined),
    },
    actions: { tell: (_, { notice }) => void notices.push(notice) },
    delays: { deniedShownMs: 10_000 },
  });
  const actor = createActor(machine, { clock, input: { session: justSaid } }).start();
  type State = Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0];
  const reach = (state: State) => waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 500 });
  return { actor, notices, calls, clock, reach };
}

describe('a reload of the gate', () => {
  it.each([
    ['signing in', { out: 'signIn' }, signedOut],
    ['the second factor', 'secondFactor', awaited],
    ['the new password', { firstLogin: 'password' }, fresh],
    ['the enrolment', { firstLogin: 'enrolment' }, unenrolled],
    ['the screens', 'inside', inside],
    ['Access Denied', 'denied', applicant],
  ] as const)('comes back to %s', async (_, state, session) => {
    const { actor, reach } = begin([session]);
    await reach(state);
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });
  it.each([
    ['the screens', 'inside', inside],
    ['the second factor', 'secondFactor', awaited],
    ['signing in', { out: 'signIn' }, signedOut],
  ] as const)('comes to %s at once where the server has just said so', (_, state, session) => {
    const { actor } = begin([], {}, session);
    expect(actor.getSnapshot().matches(state)).toBe(true);
  });
  it('does not greet', async () => {
    const { reach, notices } = begin([inside]);
    await reach('inside');
    expect(notices).toEqual([]);
  });
  it('says when the server does not answer, and asks again', async () => {
    const sessions: GateSession[] = [];
    const { actor, reach } = begin(sessions);
    const { context } = await reach('unreachable');
    expect(context.refusal).toMatchObject({ kind: 'unreachable', error: new Error('no answer') });
    sessions.push(inside);
    actor.send({ type: 'retry' });
    await reach('inside');
  });
});

describe('signing in', () => {
  it('asks for the second factor, and then welcomes', async () => {
    const { actor, reach, notices, calls } = begin([signedOut, awaited, inside]);
    await reach('out');
    actor.send(credentials);
    await reach('secondFactor');
    actor.send({ type: 'give-code', code: '418203' });
    await reach('inside');
    expect(notices).toEqual(['second-factor-required', 'verified', 'welcome']);
    expect(calls.mock.calls).toEqual([
      ['signIn', { email: corinne.email, password: 'lantern' }],
      ['verifyCode', { code: '418203' }],
    ]);
  });
  it('keeps the refusal until the next try, and tries once when pressed twice', async () => {
    const refusal = new Error('not right');
    const { actor, reach, calls } = begin([signedOut], { signIn: refusal });
    await reach({ out: { signIn: 'asking' } });
    actor.send(credentials);
    actor.send(credentials);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const { context } = await reach({ out: { signIn: 'asking' } });
    expect(context.refusal).toEqual({ kind: 'authentication', error: refusal });
    expect(calls).toHaveBeenCalledTimes(1);
    actor.send(credentials);
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });
  it('takes a recovery code, and remembers how many are left', async () => {
    const { actor, reach } = begin([awaited, inside]);
    await reach('secondFactor');
    actor.send({ type: 'to-recovery' });
    actor.send({ type: 'give-recovery-code', code: 'AAAAA-AAAAA' });
    const { context } = await reach('inside');
    expect(context.recoveryCodesLeft).toBe(9);
  });
  it('sends no code that is not six digits', async () => {
    const { actor, reach, calls } = begin([awaited]);
    await reach('secondFactor');
    actor.send({ type: 'give-code', code: '41820' });
    expect(actor.getSnapshot().context.refusal).toEqual({ kind: 'invalid-code' });
    expect(calls).not.toHaveBeenCalled();
  });
});

describe('signing up', () => {
  const signUp = {
    type: 'sign-up',
    email: 'new@post.example',
    password: 'bees in a jar',
    repeated: 'bees in a jar',
  } as const;
  it('refuses what the gate sees by itself', async () => {
    const { actor, reach, calls } = begin([signedOut]);
    await reach('out');
    actor.send({ type: 'to-sign-up' });
    actor.send({ ...signUp, repeated: 'bees' });
    expect(actor.getSnapshot().context.refusal).toEqual({ kind: 'password-mismatch' });
    actor.send({ ...signUp, password: 'bees', repeated: 'bees' });
    expect(actor.getSnapshot().context.refusal).toEqual({ kind: 'weak-password' });
    expect(calls).not.toHaveBeenCalled();
    actor.send({ type: 'to-sign-in' });
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });
  it('waits for the mail, and goes on when another window has confirmed it', async () => {
    const { actor, reach, notices } = begin([signedOut]);
    await reach('out');
    actor.send({ type: 'to-sign-up' });
    actor.send(signUp);
    const { context } = await reach({ out: 'checkEmail' });
    expect(context.sentTo).toBe('new@post.example');
    expect(notices).toEqual(['check-your-email']);
    actor.send({ type: 'session-seen', session: applicant });
    await reach('denied');
  });
});

describe('the first login', () => {
  it('goes from the password through the factor to the codes, and in only after they are saved', async () => {
    const { actor, reach, notices, calls } = begin([signedOut, fresh, unenrolled, inside]);
    await reach('out');
    actor.send(credentials);
    await reach({ firstLogin: 'password' });
    actor.send({ type: 'change-password', password: 'bees in a jar', repeated: 'bees in a jar' });
    await reach({ firstLogin: { enrolment: 'scanning' } });
    expect(actor.getSnapshot().context.enrolment).toEqual(enrolment);
    actor.send({ type: 'give-code', code: '418203' });
    await reach({ firstLogin: 'recoveryCodes' });
    // The server lets them in by now; the gate does not before the codes are saved.
    actor.send({ type: 'session-seen', session: inside });
    actor.send({ type: 'session-seen', session: signedOut });
    expect(actor.getSnapshot().context.recoveryCodes).toEqual(['AAAAA-AAAAA']);
    actor.send({ type: 'saved' });
    const { context } = await reach('inside');
    expect(context).toMatchObject({ enrolment: null, recoveryCodes: [] });
    expect(notices).toEqual([
      'first-time-setup',
      'password-updated',
      'scan-qr-code',
      'setup-complete',
      'welcome',
    ]);
    expect(calls).toHaveBeenCalledWith('verifyEnrolment', { id: 'the-factor', code: '418203' });
  });
  it('begins with the factor where the password is one’s own', async () => {
    const { reach, notices } = begin([unenrolled]);
    await reach({ firstLogin: { enrolment: 'scanning' } });
    expect(notices).toEqual(['set-up-2fa', 'scan-qr-code']);
  });
  it('says when the set-up failed, and begins again', async () => {
    const refusing: Record<string, unknown> = { beginEnrolment: new Error('no') };
    const { actor, reach } = begin([unenrolled], refusing);
    const { context } = await reach({ firstLogin: { enrolment: 'failed' } });
    expect(context.refusal?.kind).toBe('setup');
    delete refusing.beginEnrolment;
    actor.send({ type: 'retry' });
    await reach({ firstLogin: { enrolment: 'scanning' } });
  });
  it('keeps the same QR code after a wrong first code', async () => {
    const { actor, reach, calls } = begin([unenrolled], { verifyEnrolment: new Error('no') });
    await reach({ firstLogin: { enrolment: 'scanning' } });
    actor.send({ type: 'give-code', code: '000000' });
    const { context } = await waitFor(actor, (s) => s.context.refusal !== null);
    expect(context).toMatchObject({ enrolment, refusal: { kind: 'verification' } });
    expect(calls.mock.calls.filter(([name]) => name === 'beginEnrolment')).toHaveLength(1);
  });
  it('tells what is wrong with a new password', async () => {
    const { actor, reach } = begin([fresh]);
    await reach({ firstLogin: 'password' });
    actor.send({ type: 'change-password', password: 'bees in a jar', repeated: 'bees' });
    expect(actor.getSnapshot().context.refusal).toEqual({ kind: 'new-password-mismatch' });
  });
});

describe('without a staff role', () => {
  it('leads away after it could be read', async () => {
    const { actor, reach, clock } = begin([applicant]);
    await reach('denied');
    clock.increment(9_999);
    expect(actor.getSnapshot().matches('denied')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('left');
  });
  it('stays where the user wants to', async () => {
    const { actor, reach, clock } = begin([applicant]);
    await reach('denied');
    actor.send({ type: 'stay' });
    clock.increment(60_000);
    expect(actor.getSnapshot().matches('denied')).toBe(true);
  });
});

describe('leaving', () => {
  it('signs out and asks for the next person', async () => {
    const { actor, reach, notices } = begin([inside, signedOut]);
    await reach('inside');
    actor.send({ type: 'sign-out' });
    await reach('out');
    expect(notices).toEqual(['signing-out']);
  });
  it('stays inside when signing out failed', async () => {
    const { actor, reach, notices } = begin([inside], { signOut: new Error('no') });
    await reach('inside');
    actor.send({ type: 'sign-out' });
    await waitFor(actor, () => notices.length === 2);
    expect(actor.getSnapshot().matches('inside')).toBe(true);
    expect(notices).toEqual(['signing-out', 'sign-out-failed']);
  });
  it('opens the gate when the session is seen to be over', async () => {
    const { actor, reach } = begin([inside]);
    await reach('inside');
    actor.send({ type: 'session-seen', session: inside });
    expect(actor.getSnapshot().matches('inside')).toBe(true);
    actor.send({ type: 'session-seen', session: signedOut });
    await reach({ out: 'signIn' });
  });
});
