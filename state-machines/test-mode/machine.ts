import { assign, fromPromise, setup } from 'xstate';

/** Whose portal is looked at; null: test mode is off. */
export type Looking = { applicationId: string } | null;

const cannot = () => Promise.reject(new Error('not provided'));

/**
 * Test mode (staff side, section 4; ruling 22): off → on by starting with an application; on → off by 'Exit Test Mode', by its
 * hour, or when another tab ended it. The server says which; starting with another application takes the first one's place.
 */
export const testModeMachine = setup({
  types: {
    context: {} as { looking: Looking; wanted: string | null },
    input: {} as { looking: Looking },
    events: {} as
      | { type: 'start'; applicationId: string }
      | { type: 'exit' }
      /** What the server says now. */
      | { type: 'session-seen'; looking: Looking },
  },
  actors: {
    begin: fromPromise<void, { applicationId: string }>(cannot),
    end: fromPromise<void>(cannot),
  },
  actions: {
    want: assign({ wanted: ({ event }) => (event.type === 'start' ? event.applicationId : null) }),
    lookIn: assign({
      looking: ({ context }) => (context.wanted === null ? null : { applicationId: context.wanted }),
      wanted: null,
    }),
    lookAway: assign({ looking: null, wanted: null }),
    hear: assign({
      looking: ({ context, event }) => (event.type === 'session-seen' ? event.looking : context.looking),
    }),
    forget: assign({ wanted: null }),
    /** Went on or off: other screens that show it are notified (web/src/timings.ts). */
    changed: () => {},
    /** The applicant's page can be opened. */
    opened: () => {},
    closed: () => {},
    startFailed: (_, _params: { error: unknown }) => {},
    exitFailed: (_, _params: { error: unknown }) => {},
  },
  guards: {
    isOn: ({ context }) => context.looking !== null,
    saysOn: ({ event }) => event.type === 'session-seen' && event.looking !== null,
  },
}).createMachine({
  id: 'test-mode',
  context: ({ input }) => ({ looking: input.looking, wanted: null }),
  initial: 'asked',
  states: {
    asked: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
    off: {
      on: {
        start: { target: 'starting', actions: 'want' },
        'session-seen': { guard: 'saysOn', target: 'on', actions: 'hear' },
      },
    },
    starting: {
      invoke: {
        src: 'begin',
        input: ({ context }) => ({ applicationId: context.wanted ?? '' }),
        onDone: { target: 'on', actions: ['lookIn', 'changed', 'opened'] },
        // What was on before stays on: the server has not let go of it.
        onError: {
          target: 'asked',
          actions: ['forget', { type: 'startFailed', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      on: { 'session-seen': { actions: 'hear' } },
    },
    on: {
      on: {
        start: { target: 'starting', actions: 'want' },
        exit: 'exiting',
        'session-seen': [
          { guard: 'saysOn', actions: 'hear' },
          { target: 'off', actions: 'lookAway' },
        ],
      },
    },
    exiting: {
      invoke: {
        src: 'end',
        onDone: { target: 'off', actions: ['lookAway', 'changed', 'closed'] },
        onError: {
          target: 'asked',
          actions: { type: 'exitFailed', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'session-seen': { actions: 'hear' } },
    },
  },
});
