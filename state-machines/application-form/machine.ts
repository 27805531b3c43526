import { assign, fromPromise, setup } from 'xstate';

/** What the browser gets for its submission. `sendAgainToken`: it may have the confirmation sent again (ruling 38). */
export interface Sent {
  applicationId: string;
  sendAgainToken: string;
}

/**
 * Sending the application form (applicant side, section 4): idle → sending → submitted, or failed and sent again.
 * Without a connection it waits, and is submitted again once there is one, or taken back. While it is sending, a second press
 * changes nothing. What is sent, and how, is given from outside.
 */
export const applicationFormMachine = setup({
  types: {
    context: {} as { sent: Sent | null; refusal: unknown },
    events: {} as { type: 'submit'; form: object } | { type: 'cancel' },
  },
  actors: {
    /** Sends the form; gives back what the server answered, or fails with the refusal. */
    send: fromPromise<Sent, object>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
  guards: { isOffline: () => false },
  actions: { forgetRefusal: assign({ refusal: null }) },
}).createMachine({
  id: 'application-form',
  context: { sent: null, refusal: null },
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
        onDone: { target: 'submitted', actions: assign({ sent: ({ event }) => event.output }) },
        onError: [
          { guard: 'isOffline', target: 'waiting' },
          { target: 'failed', actions: assign({ refusal: ({ event }) => event.error }) },
        ],
      },
    },
    failed: {
      on: {
        submit: [{ guard: 'isOffline', target: 'waiting' }, { target: 'sending' }],
        cancel: { target: 'idle', actions: 'forgetRefusal' },
      },
    },
    submitted: { type: 'final' },
  },
});
