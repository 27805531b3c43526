import { assign, setup } from 'xstate';
import { type Choice, type Consent, consentTo, everything, onlyNecessary } from './choice.ts';

interface Input {
  now: () => Date;
  /** What was decided on an earlier visit. */
  consent: Consent | null;
}

/**
 * Cookie consent (applicant side, section 4): undecided → decided. The banner stands there until the visitor chooses, here
 * or in another tab; a decision can be changed as often as one likes.
 */
export const consentMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Input,
    events: {} as
      | { type: 'accept-all' }
      | { type: 'reject-all' }
      | { type: 'save'; choice: Choice }
      /** Another tab decided, or its visitor cleared what this site had stored. */
      | { type: 'heard'; consent: Consent | null },
  },
  actions: {
    decide: assign({
      consent: ({ context }, choice: Choice) => consentTo(choice, context.now()),
    }),
    hear: assign({ consent: (_, consent: Consent | null) => consent }),
    /** Stores the decision and removes what it no longer allows. */
    keep: () => {},
  },
  guards: {
    isDecided: ({ context }) => context.consent !== null,
    isUndecided: ({ context }) => context.consent === null,
  },
}).createMachine({
  id: 'consent',
  context: ({ input }) => input,
  initial: 'undecided',
  on: {
    'accept-all': { actions: [{ type: 'decide', params: everything }, 'keep'] },
    'reject-all': { actions: [{ type: 'decide', params: onlyNecessary }, 'keep'] },
    save: { actions: [{ type: 'decide', params: ({ event }) => event.choice }, 'keep'] },
    heard: { actions: { type: 'hear', params: ({ event }) => event.consent } },
  },
  states: {
    undecided: { always: { guard: 'isDecided', target: 'decided' } },
    decided: { always: { guard: 'isUndecided', target: 'undecided' } },
  },
});
