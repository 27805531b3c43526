import { assign, fromPromise, setup } from 'xstate';

/** What the browser gets for its submission. `sendAgainToken`: it may have the confirmation sent again (ruling 38). */
export interface Sent {
  applicationId: string;
  sendAgainToken: string;
}

/**
 * Sending the application form (applicant side, section 4): idle → sending → submitted, or failed and sent again.
 * While it is sending, a second press changes nothing. What is sent, and how, is given from outside.
 */
export const applicationFormMachine = setup({
  types: {
    context: {} as { sent: Sent | null; refusal: unknown },
    events: {} as { type: 'submit'; form: object },
  },
  actors: {
    /** Sends the form; gives back what the server answered, or fails with the refusal. */
    send: fromPromise<Sent, object>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
}).createMachine({
  id: 'application-form',
  context: { sent: null, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { submit: 'sending' } },
    sending: {
      entry: assign({ refusal: null }),
      invoke: {
        src: 'send',
        input: ({ event }) => event.form,
        onDone: { target: 'submitted', actions: assign({ sent: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ refusal: ({ event }) => event.error }) },
      },
    },
    failed: { on: { submit: 'sending' } },
    submitted: { type: 'final' },
  },
});
