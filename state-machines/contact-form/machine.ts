import { assign, fromPromise, setup } from 'xstate';

/**
 * The contact form (applicant side, section 4): idle → sending → idle again with one more message sent, or refused and
 * sent again. While it is sending, a second press changes nothing. What is sent, and how, is given from outside.
 */
export const contactFormMachine = setup({
  types: {
    context: {} as {
      /** How many messages have arrived since the page was opened. */
      sent: number;
      refusal: unknown;
    },
    events: {} as { type: 'submit'; form: object },
  },
  actors: {
    send: fromPromise<void, object>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
}).createMachine({
  id: 'contact-form',
  context: { sent: 0, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { submit: 'sending' } },
    sending: {
      entry: assign({ refusal: null }),
      invoke: {
        src: 'send',
        input: ({ event }) => event.form,
        onDone: { target: 'idle', actions: assign({ sent: ({ context }) => context.sent + 1 }) },
        onError: { target: 'refused', actions: assign({ refusal: ({ event }) => event.error }) },
      },
    },
    refused: { on: { submit: 'sending' } },
  },
});
