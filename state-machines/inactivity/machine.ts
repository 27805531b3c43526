import { assign, setup } from 'xstate';
import { minuteMs } from '../durations.ts';

interface Input {
  now: () => number;
  /** Milliseconds without activity after which the warning comes. */
  warnAfter: number;
  /** Milliseconds after which the session is ended; null: never by this (applicants). */
  endAfter: number | null;
}
interface Context extends Input {
  /** Last activity here or in another tab. */
  activeAt: number;
}

/**
 * Ends an idle session (applicant side, sections 4 and 9, 'Inactivity'; S13): active → warned → for staff, ended. Activity only resets
 * the clock; the state follows at the next check, so that the warning does not vanish while the user reaches for its button. Before it
 * ends a session, it asks the other tabs: a suspended page has not heard of their activity.
 */
export const inactivityMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'activity' }
      | { type: 'active-elsewhere'; at: number }
      | { type: 'stay-active' }
      | { type: 'dismiss' },
  },
  actions: {
    act: assign({ activeAt: ({ context }) => context.now() }),
    hear: assign({
      activeAt: ({ context, event }) =>
        event.type === 'active-elsewhere' ? Math.max(context.activeAt, event.at) : context.activeAt,
    }),
    /** The warning has come up. */
    warned: () => {},
    /** 'Stay Active' was pressed. */
    extend: () => {},
    tellOthers: () => {},
    askOthers: () => {},
    /** Ends the session. */
    end: () => {},
  },
  guards: {
    isQuiet: ({ context }) => context.now() - context.activeAt >= context.warnAfter,
    isOver: ({ context }) =>
      context.endAfter !== null && context.now() - context.activeAt >= context.endAfter,
    isActiveElsewhere: ({ context, event }) =>
      event.type === 'active-elsewhere' && context.now() - event.at < context.warnAfter,
    /** The pointer or the focus is in the warning. */
    isInHand: () => false,
  },
  delays: { checkEvery: minuteMs, answersBy: 1_000 },
}).createMachine({
  id: 'inactivity',
  context: ({ input }) => ({ ...input, activeAt: input.now() }),
  initial: 'active',
  on: {
    activity: [{ guard: 'isOver', target: '.asking' }, { actions: ['act', 'tellOthers'] }],
    'active-elsewhere': { actions: 'hear' },
  },
  states: {
    active: {
      after: {
        checkEvery: [
          { guard: 'isOver', target: 'asking' },
          { guard: 'isQuiet', target: 'warned' },
          { target: 'active', reenter: true },
        ],
      },
    },
    warned: {
      entry: 'warned',
      initial: 'shown',
      on: {
        'stay-active': { target: 'active', actions: ['act', 'tellOthers', 'extend'] },
        'active-elsewhere': [
          { guard: 'isActiveElsewhere', target: 'active', actions: 'hear' },
          { actions: 'hear' },
        ],
      },
      states: {
        shown: {
          on: { dismiss: 'dismissed' },
          after: {
            checkEvery: [
              { guard: 'isOver', target: '#inactivity.asking' },
              { guard: 'isInHand', target: 'shown', reenter: true },
              { guard: 'isQuiet', target: 'shown', reenter: true },
              { target: '#inactivity.active' },
            ],
          },
        },
        /** Out of sight. Only activity sets the clock back. */
        dismissed: {
          after: {
            checkEvery: [
              { guard: 'isOver', target: '#inactivity.asking' },
              { guard: 'isQuiet', target: 'dismissed', reenter: true },
              { target: '#inactivity.active' },
            ],
          },
        },
      },
    },
    asking: {
      entry: 'askOthers',
      on: {
        // it comes too late, and says nothing of before
        activity: {},
        'active-elsewhere': [
          { guard: 'isActiveElsewhere', target: 'active', actions: 'hear' },
          { actions: 'hear' },
        ],
      },
      after: { answersBy: [{ guard: 'isOver', target: 'ended' }, { target: 'warned' }] },
    },
    ended: { type: 'final', entry: 'end' },
  },
});
