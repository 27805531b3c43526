import { assign } from 'xstate';
import { faulty, gateSetup, refused, unlessStill } from './gate-setup.ts';

/** Change Your Password: an admin chose the current one. */
const password = gateSetup.createStateConfig({
  entry: { type: 'tell', params: { notice: 'first-time-setup' } },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'change-password': [
          { guard: 'differs', actions: faulty('new-password-mismatch') },
          { guard: 'isWeak', actions: faulty('weak-password') },
          { target: 'sending' },
        ],
        'sign-out': '#gate.signingOut',
        'session-seen': unlessStill('password'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        input: ({ event }) => ({
          newPassword: (event as Extract<typeof event, { type: 'change-password' }>).password,
        }),
        onDone: {
          target: '#gate.checking',
          actions: [
            assign({ isPasswordChanged: true }),
            'greet',
            { type: 'tell', params: { notice: 'password-updated' } },
          ],
        },
        onError: { target: 'asking', actions: refused('password-change') },
      },
    },
  },
});

/** Set Up 2FA, then Verify 2FA Setup with the app's first code. */
const enrolment = gateSetup.createStateConfig({
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'changedPassword', target: 'beginning' },
        { target: 'beginning', actions: { type: 'tell', params: { notice: 'set-up-2fa' } } },
      ],
    },
    beginning: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'beginEnrolment',
        id: 'beginEnrolment',
        onDone: { target: 'scanning', actions: assign({ enrolment: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: refused('setup') },
      },
    },
    failed: {
      on: {
        retry: 'beginning',
        'sign-out': '#gate.signingOut',
        'session-seen': unlessStill('enrolment'),
      },
    },
    scanning: {
      entry: { type: 'tell', params: { notice: 'scan-qr-code' } },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'give-code': [{ guard: 'isNoCode', actions: faulty('invalid-code') }, { target: 'sending' }],
            'sign-out': '#gate.signingOut',
            'session-seen': unlessStill('enrolment'),
          },
        },
        sending: {
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'verifyEnrolment',
            id: 'verifyEnrolment',
            input: ({ event, context }) => ({
              id: context.enrolment?.id ?? '',
              code: (event as Extract<typeof event, { type: 'give-code' }>).code,
            }),
            onDone: {
              target: '#gate.firstLogin.recoveryCodes',
              actions: assign({ recoveryCodes: ({ event }) => event.output }),
            },
            onError: { target: 'asking', actions: refused('verification') },
          },
        },
      },
    },
  },
});

/** The first login of staff (ruling 18): a password of their own, a second factor, and ten codes for the day it is lost. */
export const firstLogin = gateSetup.createStateConfig({
  exit: assign({ enrolment: null, recoveryCodes: [] }),
  initial: 'password',
  states: {
    password,
    enrolment,
    /** They are shown this once: nothing leads away from them but the word that they are saved. */
    recoveryCodes: {
      entry: { type: 'tell', params: { notice: 'setup-complete' } },
      on: { saved: { target: '#gate.checking', actions: 'greet' } },
    },
  },
});
