import { assign, fromPromise, setup } from 'xstate';

/** The link itself is what is wrong: trying again would change nothing. */
export class LinkRefused extends Error {}

export interface Given {
  /** Question id to the chosen option's value. */
  responses: Readonly<Record<string, string>>;
  skills: readonly string[];
}

/**
 * The mailed link's assessment (applicant side, section 4): validating → valid or invalid; answering → submitting → completed, or
 * failed and sent again. Once completed it is left after a while. What is asked and sent, and how, is given from outside.
 */
export const assessmentLinkMachine = setup({
  types: {
    input: {} as {
      /** Null when the address carried none. */
      token: string | null;
      /** How long the thanks stay, in milliseconds. */
      redirectAfter: number;
    },
    context: {} as {
      token: string;
      redirectAfter: number;
      /** What the server opened: names and questions. */
      opened: object | null;
      refusal: unknown;
    },
    events: {} as { type: 'submit'; given: Given } | { type: 'retry' },
  },
  actors: {
    validate: fromPromise<object, string>(() => Promise.reject(new Error('No way of asking was provided'))),
    send: fromPromise<void, { token: string; given: Given }>(() =>
      Promise.reject(new Error('No way of sending was provided')),
    ),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
  },
  delays: { redirect: ({ context }) => context.redirectAfter },
}).createMachine({
  id: 'assessment-link',
  context: ({ input }) => ({ ...input, token: input.token ?? '', opened: null, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'validating' }, { target: 'invalid' }] },
    validating: {
      entry: assign({ refusal: null }),
      invoke: {
        src: 'validate',
        input: ({ context }) => context.token,
        onDone: { target: 'valid', actions: assign({ opened: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => event.error instanceof LinkRefused,
            target: 'invalid',
          },
          {
            target: 'unreachable',
            actions: assign({ refusal: ({ event }) => event.error }),
          },
        ],
      },
    },
    /** The server did not answer, which says nothing about the link. */
    unreachable: { on: { retry: 'validating' } },
    invalid: { type: 'final' },
    valid: {
      initial: 'answering',
      states: {
        answering: { on: { submit: 'submitting' } },
        submitting: {
          entry: assign({ refusal: null }),
          invoke: {
            src: 'send',
            input: ({ context, event }) => ({
              token: context.token,
              given: event.type === 'submit' ? event.given : { responses: {}, skills: [] },
            }),
            onDone: 'completed',
            onError: [
              {
                guard: ({ event }) => event.error instanceof LinkRefused,
                target: '#assessment-link.invalid',
              },
              { target: 'failed', actions: assign({ refusal: ({ event }) => event.error }) },
            ],
          },
        },
        failed: { on: { submit: 'submitting' } },
        completed: { after: { redirect: '#assessment-link.left' } },
      },
    },
    left: { type: 'final' },
  },
});
