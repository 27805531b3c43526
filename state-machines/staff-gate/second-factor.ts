import { assign } from 'xstate';
import { faulty, gateSetup, refused, unlessStill } from './gate-setup.ts';

const code = gateSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: {
        'give-code': [{ guard: 'isNoCode', actions: faulty('invalid-code') }, { target: 'sending' }],
        'to-recovery': '#gate.secondFactor.recovery',
        'sign-out': '#gate.signingOut',
        'session-seen': unlessStill('second-factor'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'verifyCode',
        id: 'verifyCode',
        input: ({ event }) => ({ code: (event as Extract<typeof event, { type: 'give-code' }>).code }),
        onDone: {
          target: '#gate.checking',
          actions: ['greet', { type: 'tell', params: { notice: 'verified' } }],
        },
        onError: { target: 'asking', actions: refused('verification') },
      },
    },
  },
});

const recovery = gateSetup.createStateConfig({
  entry: 'forgetRefusal',
  exit: 'forgetRefusal',
  initial: 'asking',
  states: {
    asking: {
      on: {
        'give-recovery-code': 'sending',
        'to-code': '#gate.secondFactor.code',
        'sign-out': '#gate.signingOut',
        'session-seen': unlessStill('second-factor'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'recover',
        id: 'recover',
        input: ({ event }) => ({
          code: (event as Extract<typeof event, { type: 'give-recovery-code' }>).code,
        }),
        onDone: {
          target: '#gate.checking',
          actions: [
            assign({ recoveryCodesLeft: ({ event }) => event.output }),
            'greet',
            { type: 'tell', params: { notice: 'verified' } },
          ],
        },
        onError: { target: 'asking', actions: refused('verification') },
      },
    },
  },
});

/** 2FA Verification: the app's code, or a recovery code when the phone is not at hand. */
export const secondFactor = gateSetup.createStateConfig({
  entry: [
    assign({ recoveryCodesLeft: null }),
    { type: 'tell', params: { notice: 'second-factor-required' } },
  ],
  initial: 'code',
  states: { code, recovery },
});
