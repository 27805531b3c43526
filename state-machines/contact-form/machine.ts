import { assign, fromPromise, setup } from 'xstate';

/**
 * The contact form (applicant side, section 4): idle → sending → idle again with one more message sent, or refused and
 * sent again. Without a connection it waits, and is submitted again once there is one, or taken back. While it is sending, a
 * second press changes nothing. What is sent, and how, is given from outside.
 */
export const contactFormMachine = setup({
  types: {
    context: {} as {
      /** How many messages have arrived since the page was opened. */
      sent: number;
      refusal: unknown;
    },
    events: {} as { type: 'submit'; form: object } | { type: 'cancel' },
  },
  actors: {
    send: fromPromise<void, object>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
  guards: { isOffline: () => false },
  actions: { forgetRefusal: assign({ refusal: null }) },
}).createMachine({
  id: 'contact-form',
  context: { sent: 0, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { submit: [{ guard: 'isOffline', target: 'waiting' }, { target: 'sending' }] } },
    waiting: {
      entry: 'forgetRefusal',
      on: {
        submit: [{ guard: 'isOffline', target: 'waiting' }, { target: 'sending' }],
        cancel: 'idle',
      },
    },
    sending: {
      entry: 'forgetRefusal',
      invoke: {
        src: 'send',
        input: ({ event }) => (event.type === 'submit' ? event.form : {}),
        onDone: { target: 'idle', actions: assign({ sent: ({ context }) => context.sent + 1 }) },
        onError: [
          { guard: 'isOffline', target: 'waiting' },
          { target: 'refused', actions: assign({ refusal: ({ event }) => event.error }) },
        ],
      },
    },
    refused: {
      on: {
        submit: [{ guard: 'isOffline', target: 'waiting' }, { target: 'sending' }],
        cancel: { target: 'idle', actions: 'forgetRefusal' },
      },
    },
  },
});
