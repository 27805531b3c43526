import { assign, fromPromise, setup } from 'xstate';

/**
 * Sending the application form (applicant side, section 4): idle → sending → submitted, or failed and sent again.
 * While it is sending, a second press changes nothing. What is sent, and how, is given from outside.
 */
export const applicationFormMachine = setup({
  types: {
    context: {} as { applicationId: string | null; refusal: unknown },
    events: {} as { type: 'submit'; form: object },
  },
  actors: {
    /** Sends the form; gives back the application's id, or fails with the refusal. */
    send: fromPromise<string, object>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
}).createMachine({
  id: 'application-form',
  context: { applicationId: null, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { submit: 'sending' } },
    sending: {
      entry: assign({ refusal: null }),
      invoke: {
        src: 'send',
        input: ({ event }) => event.form,
        onDone: { target: 'submitted', actions: assign({ applicationId: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ refusal: ({ event }) => event.error }) },
      },
    },
    failed: { on: { submit: 'sending' } },
    submitted: { type: 'final' },
  },
});
