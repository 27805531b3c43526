import { describe, expect, it } from 'vitest';
import { type AnyStateNode, matchesState, type StateValue } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { GateEvent } from './gate-setup.ts';
import { staffGateMachine } from './machine.ts';
import type { GateSession } from './session.ts';

const signedOut: GateSession = { user: null, next: 'done', mustChangePassword: false };
const roles = ['applicant', 'editor', 'admin'] as const;
const nexts = ['done', 'mfa', 'first-login'] as const;
const sessions: GateSession[] = [
  signedOut,
  ...roles.flatMap((role) =>
    nexts.flatMap((next) =>
      [false, true].map((mustChangePassword) => ({
        user: { email: 'a@post.example', role },
        next,
        mustChangePassword,
      })),
    ),
  ),
];

const own = 'bees in a jar';
const people: GateEvent[] = [
  { type: 'sign-in', email: 'a@post.example', password: own },
  { type: 'sign-up', email: 'a@post.example', password: own, repeated: own },
  { type: 'sign-up', email: 'a@post.example', password: own, repeated: '' },
  { type: 'to-sign-up' },
  { type: 'to-sign-in' },
  { type: 'give-code', code: '418203' },
  { type: 'give-code', code: '4' },
  { type: 'to-recovery' },
  { type: 'to-code' },
  { type: 'give-recovery-code', code: 'AAAAA-AAAAA' },
  { type: 'change-password', password: own, repeated: own },
  { type: 'change-password', password: 'bees', repeated: 'bees' },
  { type: 'saved' },
  { type: 'retry' },
  { type: 'stay' },
  { type: 'sign-out' },
];
const seen = sessions.map((session): GateEvent => ({ type: 'session-seen', session }));
const error = new Error('refused');
const outputs: Record<string, unknown[]> = {
  checkSession: sessions,
  signIn: [undefined],
  signUp: [undefined],
  verifyCode: [undefined],
  recover: [9],
  changePassword: [undefined],
  beginEnrolment: [{ id: 'f', qrCode: 'otpauth://totp/x', secret: 'A' }],
  verifyEnrolment: [['AAAAA-AAAAA']],
  signOut: [undefined],
};
/** What the server answers to whatever is asked just now. */
const answers = Object.entries(outputs).flatMap(([id, values]) => [
  ...values.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
  { type: `xstate.error.actor.${id}`, error, actorId: id },
]) as unknown as GateEvent[];
const time = [{ type: 'xstate.after.deniedShownMs.gate.denied.counting' }] as unknown as GateEvent[];

type Snapshot = ReturnType<typeof staffGateMachine.resolveState>;
interface Transition {
  event: { type: string };
  state: Snapshot;
}
const serializeState = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    context.session,
    context.greets,
    context.isPasswordChanged,
    context.refusal?.kind,
    context.recoveryCodesLeft,
    context.recoveryCodes.length,
  ]);

const leaves = (node: AnyStateNode): string[] => {
  const children = Object.values(node.states);
  return children.length > 0 ? children.flatMap(leaves) : [node.path.join('.')];
};
const isTransient = (name: string) => name === 'deciding' || name.endsWith('arriving');
const asValue = (name: string): StateValue =>
  name.split('.').reduceRight<StateValue>((inner, part) => (inner === '' ? part : { [part]: inner }), '');

describe('generated paths through the gate', () => {
  const options = {
    events: [...people, ...seen, ...answers, ...time],
    serializeState: serializeState as never,
    limit: 200_000,
  };
  const places = Object.values(getAdjacencyMap(staffGateMachine, options));
  const isAt = (value: StateValue, name: string) => matchesState(asValue(name), value);

  it('reach every state', () => {
    const missing = leaves(staffGateMachine.root)
      .filter((name) => !isTransient(name))
      .filter((name) => !places.some(({ state }) => isAt(state.value, name)));
    expect(missing).toEqual([]);
  });
  it('lead inside only by a session of staff with nothing left to do', () => {
    const arrivals = places.filter(({ state }) => isAt(state.value, 'inside'));
    expect(arrivals.length).toBeGreaterThan(1);
    for (const { state } of arrivals)
      expect(state.context.session).toMatchObject({
        user: { role: expect.stringMatching(/^(editor|admin)$/) },
        next: 'done',
      });
  });
  it('hold recovery codes and the seed nowhere but in the first login', () => {
    for (const { state } of places) {
      if (isAt(state.value, 'firstLogin')) continue;
      expect(state.context.recoveryCodes).toEqual([]);
      expect(state.context.enrolment).toBeNull();
    }
  });
  it('leave the recovery codes by nothing but the word that they are saved', () => {
    const name = 'firstLogin.recoveryCodes';
    const leaving = places
      .filter(({ state }) => isAt(state.value, name))
      .flatMap(({ transitions }) => Object.values(transitions) as Transition[])
      .filter(({ state }) => !isAt(state.value, name))
      .map(({ event }) => event.type);
    expect(new Set(leaving)).toEqual(new Set(['saved']));
  });
});
