import { assign, fromPromise, setup } from 'xstate';

/** What the form holds when it is submitted. Signing in leaves the names empty. */
export interface AccountEntries {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

interface Context {
  /** What was submitted last. The password stays in it while a mail may have to be sent again. */
  entries: AccountEntries;
  refusal: unknown;
  /** How often the confirmation mail was asked for. */
  mails: number;
}

const empty: AccountEntries = { email: '', password: '', firstName: '', lastName: '' };
const notProvided = () => Promise.reject(new Error('No way of sending was provided'));

/**
 * One form for two intentions (applicant side, section 2): signing in, which ends `entered`, and creating an account,
 * which ends with a mail on its way. While something is sent, nothing else is heard. What is sent, and how, is given
 * from outside.
 */
export const accountFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'toggle' }
      | { type: 'submit'; entries: AccountEntries }
      /** The mail did not come. */
      | { type: 'send-again' }
      /** The address was not right. */
      | { type: 'correct' },
    tags: {} as 'sending',
  },
  actors: {
    signIn: fromPromise<void, AccountEntries>(notProvided),
    signUp: fromPromise<void, AccountEntries>(notProvided),
  },
  actions: { forgetRefusal: assign({ refusal: null }) },
}).createMachine({
  id: 'account-form',
  context: { entries: empty, refusal: null, mails: 0 },
  initial: 'sign-in',
  states: {
    'sign-in': {
      initial: 'open',
      states: {
        open: {
          on: {
            toggle: { target: '#account-form.sign-up', actions: 'forgetRefusal' },
            submit: { target: 'sending', actions: assign(({ event }) => ({ entries: event.entries })) },
          },
        },
        sending: {
          tags: 'sending',
          entry: 'forgetRefusal',
          invoke: {
            src: 'signIn',
            input: ({ context }) => context.entries,
            onDone: '#account-form.entered',
            onError: { target: 'open', actions: assign({ refusal: ({ event }) => event.error }) },
          },
        },
      },
    },
    'sign-up': {
      initial: 'open',
      states: {
        open: {
          on: {
            toggle: { target: '#account-form.sign-in', actions: 'forgetRefusal' },
            submit: { target: 'sending', actions: assign(({ event }) => ({ entries: event.entries })) },
          },
        },
        sending: {
          tags: 'sending',
          entry: 'forgetRefusal',
          invoke: {
            src: 'signUp',
            input: ({ context }) => context.entries,
            onDone: { target: '#account-form.check-mail', actions: assign({ mails: 1 }) },
            onError: { target: 'open', actions: assign({ refusal: ({ event }) => event.error }) },
          },
        },
      },
    },
    'check-mail': {
      initial: 'open',
      states: {
        open: {
          on: {
            'send-again': 'sending',
            correct: { target: '#account-form.sign-up', actions: 'forgetRefusal' },
          },
        },
        sending: {
          tags: 'sending',
          entry: 'forgetRefusal',
          invoke: {
            src: 'signUp',
            input: ({ context }) => context.entries,
            onDone: { target: 'open', actions: assign({ mails: ({ context }) => context.mails + 1 }) },
            onError: { target: 'open', actions: assign({ refusal: ({ event }) => event.error }) },
          },
        },
      },
    },
    entered: { type: 'final', entry: assign({ entries: empty }) },
  },
});
