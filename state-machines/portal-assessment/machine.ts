import { assign, fromPromise, setup } from 'xstate';

/** Question id to the chosen option's value. */
export type Answers = Readonly<Record<string, string>>;

interface Context {
  /** Ids, in the order in which they are asked. */
  questions: readonly string[];
  answers: Answers;
  /** Which question is asked, from 0. */
  place: number;
  refusal: unknown;
  /** What the server made of the answers. */
  result: object | null;
}

const isAnswered = ({ questions, answers, place }: Context) => (questions[place] ?? '') in answers;
const areAllAnswered = ({ questions, answers }: Context) => questions.every((id) => id in answers);

/**
 * The portal's assessment (applicant side, section 4): one question at a time, Next only once it is answered, no Previous on the first;
 * a review of all answers before they are submitted. A returning applicant resumes after the last answer. The caller injects how
 * answers are sent.
 */
export const portalAssessmentMachine = setup({
  types: {
    input: {} as { questions: readonly string[]; answers: Answers },
    context: {} as Context,
    events: {} as
      | { type: 'answer'; value: string }
      | { type: 'next' }
      | { type: 'previous' }
      /** From the review back to one question. */
      | { type: 'change'; place: number }
      | { type: 'submit' },
  },
  actors: {
    send: fromPromise<object, Answers>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
  actions: {
    forward: assign({ place: ({ context }) => context.place + 1 }),
    back: assign({ place: ({ context }) => context.place - 1 }),
  },
  guards: {
    isAnswered: ({ context }) => isAnswered(context),
    /** With the last one answered, or when only one was to be changed. */
    isComplete: ({ context }) => areAllAnswered(context),
    isFirst: ({ context }) => context.place === 0,
    isThere: ({ context }, place: number) => place in context.questions,
  },
}).createMachine({
  id: 'portal-assessment',
  context: ({ input: { questions, answers } }) => ({
    questions,
    answers,
    place: Math.max(
      0,
      questions.findIndex((id) => !(id in answers)),
    ),
    refusal: null,
    result: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isComplete', target: 'reviewing' }, { target: 'asking' }] },
    asking: {
      on: {
        answer: {
          actions: assign({
            answers: ({ context: { answers, questions, place }, event }) => ({
              ...answers,
              [questions[place] ?? '']: event.value,
            }),
          }),
        },
        next: [
          { guard: 'isComplete', target: 'reviewing' },
          { guard: 'isAnswered', actions: 'forward' },
        ],
        previous: [{ guard: 'isFirst' }, { actions: 'back' }],
      },
    },
    reviewing: {
      on: {
        change: {
          guard: { type: 'isThere', params: ({ event }) => event.place },
          target: 'asking',
          actions: assign({ place: ({ event }) => event.place, refusal: null }),
        },
        submit: { guard: 'isComplete', target: 'submitting' },
      },
    },
    submitting: {
      entry: assign({ refusal: null }),
      invoke: {
        src: 'send',
        input: ({ context }) => context.answers,
        onDone: { target: 'completed', actions: assign({ result: ({ event }) => event.output }) },
        onError: { target: 'reviewing', actions: assign({ refusal: ({ event }) => event.error }) },
      },
    },
    completed: { type: 'final' },
  },
});
