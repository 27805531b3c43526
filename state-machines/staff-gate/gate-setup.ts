import { type AnyEventObject, assign, fromPromise, setup } from 'xstate';
import { isCode, passwordFault } from './rules.ts';
import { type GateSession, type Step, stepOf } from './session.ts';
import type { Enrolment, Notice, Refusal } from './words.ts';

export interface GateContext {
  session: GateSession | null;
  /** The user just completed a step, so the gate greets; a reload does not. */
  greets: boolean;
  refusal: Refusal | null;
  /** In this visit, as the first step of the first login. */
  isPasswordChanged: boolean;
  enrolment: Enrolment | null;
  recoveryCodes: readonly string[];
  /** How many recovery codes are left, after one was used. */
  recoveryCodesLeft: number | null;
  /** Where the confirmation of a new account was sent. */
  sentTo: string;
}

export type GateEvent =
  | { type: 'sign-in'; email: string; password: string }
  | { type: 'sign-up'; email: string; password: string; repeated: string }
  | { type: 'to-sign-up' }
  | { type: 'to-sign-in' }
  | { type: 'give-code'; code: string }
  | { type: 'to-recovery' }
  | { type: 'to-code' }
  | { type: 'give-recovery-code'; code: string }
  | { type: 'change-password'; password: string; repeated: string }
  | { type: 'saved' }
  | { type: 'retry' }
  | { type: 'stay' }
  | { type: 'sign-out' }
  /** The session was fetched again: by another tab, after a refused call, on the window's return. */
  | { type: 'session-seen'; session: GateSession };

const unprovided = () => Promise.reject(new Error('No way of calling was provided'));

/** The server said no: what was tried, and its refusal. */
export const refused = (kind: Refusal['kind']) =>
  assign<GateContext, AnyEventObject & { error: unknown }, undefined, GateEvent, never>({
    refusal: ({ event }) => ({ kind, error: event.error }),
  });

/** The gate refuses by itself, without a request. */
export const faulty = (kind: Refusal['kind']) =>
  assign<GateContext, GateEvent, undefined, GateEvent, never>({ refusal: { kind } });

/** What the states of the gate are made of. How the server is asked, and how it is said, is given from outside. */
export const gateSetup = setup({
  types: {
    context: {} as GateContext,
    events: {} as GateEvent,
    tags: {} as 'busy',
    /** The session as the server has just said it, if it has. */
    input: {} as { session: GateSession | null } | undefined,
  },
  actors: {
    checkSession: fromPromise<GateSession>(unprovided),
    signIn: fromPromise<void, { email: string; password: string }>(unprovided),
    signUp: fromPromise<void, { email: string; password: string }>(unprovided),
    verifyCode: fromPromise<void, { code: string }>(unprovided),
    /** Gives back how many recovery codes are left. */
    recover: fromPromise<number, { code: string }>(unprovided),
    changePassword: fromPromise<void, { newPassword: string }>(unprovided),
    beginEnrolment: fromPromise<Enrolment>(unprovided),
    /** Gives back the ten recovery codes. */
    verifyEnrolment: fromPromise<readonly string[], { id: string; code: string }>(unprovided),
    signOut: fromPromise<void>(unprovided),
  },
  actions: {
    tell: (_, _params: { notice: Notice }) => {},
    forgetRefusal: assign({ refusal: null }),
    greet: assign({ greets: true }),
    see: assign(({ event }) => (event.type === 'session-seen' ? { session: event.session } : {})),
  },
  guards: {
    isKnown: ({ context }) => context.session !== null,
    leadsTo: ({ context }, { step }: { step: Step }) =>
      context.session !== null && stepOf(context.session) === step,
    /** The session that was seen belongs to another step than the one that is open. */
    leadsAwayFrom: ({ event }, { step }: { step: Step }) =>
      event.type === 'session-seen' && stepOf(event.session) !== step,
    greets: ({ context }) => context.greets,
    changedPassword: ({ context }) => context.isPasswordChanged,
    differs: ({ event }) =>
      'repeated' in event && passwordFault(event.password, event.repeated) === 'mismatch',
    isWeak: ({ event }) => 'repeated' in event && passwordFault(event.password, event.repeated) === 'weak',
    isNoCode: ({ event }) => event.type === 'give-code' && !isCode(event.code),
  },
  /** How long Access Denied can be read before it leads away; the screens set it. */
  delays: { deniedShownMs: 10_000 },
});

/** Goes where the session that was seen belongs, when that is not `step`. */
export const unlessStill = (step: Step) =>
  ({ guard: { type: 'leadsAwayFrom', params: { step } }, target: '#gate.deciding', actions: 'see' }) as const;
