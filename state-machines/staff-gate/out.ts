import { assign } from 'xstate';
import { faulty, gateSetup, refused, unlessStill } from './gate-setup.ts';

const signIn = gateSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: {
        'sign-in': 'sending',
        'to-sign-up': '#gate.out.signUp',
        'session-seen': unlessStill('out'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: ({ event }) => {
          const { email, password } = event as Extract<typeof event, { type: 'sign-in' }>;
          return { email, password };
        },
        onDone: { target: '#gate.checking', actions: 'greet' },
        onError: { target: 'asking', actions: refused('authentication') },
      },
    },
  },
});

/** Makes an account without a role, once the address is confirmed (ruling 20). */
const signUp = gateSetup.createStateConfig({
  entry: 'forgetRefusal',
  exit: 'forgetRefusal',
  initial: 'asking',
  states: {
    asking: {
      on: {
        'sign-up': [
          { guard: 'differs', actions: faulty('password-mismatch') },
          { guard: 'isWeak', actions: faulty('weak-password') },
          { target: 'sending', actions: assign({ sentTo: ({ event }) => event.email }) },
        ],
        'to-sign-in': '#gate.out.signIn',
        'session-seen': unlessStill('out'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'signUp',
        id: 'signUp',
        input: ({ event }) => {
          const { email, password } = event as Extract<typeof event, { type: 'sign-up' }>;
          return { email, password };
        },
        onDone: '#gate.out.checkEmail',
        onError: { target: 'asking', actions: refused('authentication') },
      },
    },
  },
});

/** Signed out: Admin Sign In, Sign Up, and the wait for the mail. */
export const out = gateSetup.createStateConfig({
  entry: assign({ greets: false }),
  initial: 'signIn',
  states: {
    signIn,
    signUp,
    checkEmail: {
      entry: { type: 'tell', params: { notice: 'check-your-email' } },
      on: { 'to-sign-in': 'signIn', 'session-seen': unlessStill('out') },
    },
  },
});
