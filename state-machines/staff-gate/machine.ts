import { assign } from 'xstate';
import { firstLogin } from './first-login.ts';
import { gateSetup, refused, unlessStill } from './gate-setup.ts';
import { out } from './out.ts';
import { secondFactor } from './second-factor.ts';

/**
 * The staff gate (staff side, sections 2 and 4, 'Staff authentication flow'): from signed out to inside. Every step ends by asking the
 * server for the session, and only its answer decides what comes next; no step trusts the one before.
 */
export const staffGateMachine = gateSetup.createMachine({
  id: 'gate',
  context: ({ input }) => ({
    session: input?.session ?? null,
    greets: false,
    refusal: null,
    isPasswordChanged: false,
    enrolment: null,
    recoveryCodes: [],
    recoveryCodesLeft: null,
    sentTo: '',
  }),
  initial: 'arriving',
  states: {
    /** Who was just said to be there comes in without a word. */
    arriving: { always: [{ guard: 'isKnown', target: 'deciding' }, { target: 'checking' }] },
    /** 'Verifying admin access...' */
    checking: {
      invoke: {
        src: 'checkSession',
        id: 'checkSession',
        onDone: { target: 'deciding', actions: assign({ session: ({ event }) => event.output }) },
        onError: { target: 'unreachable', actions: refused('unreachable') },
      },
    },
    unreachable: { on: { retry: 'checking', 'session-seen': { target: 'deciding', actions: 'see' } } },
    deciding: {
      entry: 'forgetRefusal',
      always: [
        { guard: { type: 'leadsTo', params: { step: 'inside' } }, target: 'inside' },
        { guard: { type: 'leadsTo', params: { step: 'second-factor' } }, target: 'secondFactor' },
        { guard: { type: 'leadsTo', params: { step: 'password' } }, target: 'firstLogin.password' },
        { guard: { type: 'leadsTo', params: { step: 'enrolment' } }, target: 'firstLogin.enrolment' },
        { guard: { type: 'leadsTo', params: { step: 'denied' } }, target: 'denied' },
        { target: 'out' },
      ],
    },
    out,
    secondFactor,
    firstLogin,
    /** Signed in without a staff role. Leads home by itself unless the user chooses to stay. */
    denied: {
      initial: 'counting',
      on: { 'sign-out': 'signingOut', 'session-seen': unlessStill('denied') },
      states: {
        counting: { after: { deniedShownMs: '#gate.left' }, on: { stay: 'staying' } },
        staying: {},
      },
    },
    left: { type: 'final' },
    inside: {
      initial: 'arriving',
      states: {
        arriving: {
          always: [
            {
              guard: 'greets',
              target: 'being',
              actions: [{ type: 'tell', params: { notice: 'welcome' } }, assign({ greets: false })],
            },
            { target: 'being' },
          ],
        },
        being: {},
      },
      on: { 'sign-out': 'signingOut', 'session-seen': unlessStill('inside') },
    },
    signingOut: {
      tags: 'busy',
      entry: { type: 'tell', params: { notice: 'signing-out' } },
      invoke: {
        src: 'signOut',
        id: 'signOut',
        onDone: { target: 'checking', actions: assign({ greets: false, isPasswordChanged: false }) },
        onError: { target: 'deciding', actions: { type: 'tell', params: { notice: 'sign-out-failed' } } },
      },
    },
  },
});
