import { assign, fromPromise, setup } from 'xstate';

/** One thing that the browser saw, as its backup keeps it (applicant side, section 3). */
export interface AuditEntry {
  /** For this browser alone: tells an entry that was kept from one that is still here. */
  id: string;
  /** For this browser alone, like `userAgent`: the server knows better. `unknown` without an account. */
  userId: string;
  userAgent: string;
  action: string;
  resourceType: string;
  resourceId: string | null;
  metadata: Record<string, unknown>;
  timestamp: string;
}
type Entries = readonly AuditEntry[];

/** At most so many in one request, and so many waiting, where the oldest give way (applicant side, section 9). */
export const batchSize = 10;
export const longestQueue = 1_000;

interface Input {
  /** What earlier visits could not send; it follows the first success. */
  backup: Entries;
  /** Milliseconds before a failure is tried again, for the first time and at most. */
  retry: number;
  retryMost: number;
}
interface Context extends Input {
  queue: Entries;
  /** What is on its way. */
  batch: Entries;
  /** Failures in a row. */
  failures: number;
}

const without = (entries: Entries, gone: Entries): Entries => {
  const ids = new Set(gone.map(({ id }) => id));
  return entries.filter(({ id }) => !ids.has(id));
};

/**
 * The browser's audit entries on their way (applicant side, sections 8 and 9): sent at once, ten at a time. After a failure
 * they stay queued, and in the backup should the page be closed, and are sent again after one second, then two, four, up to
 * sixty, so that the many browsers of an outage do not flood the server that came back. What the server refuses for good
 * stays in the backup until the next visit, out of the others' way.
 */
export const auditQueueMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'add'; entry: AuditEntry },
  },
  actors: {
    send: fromPromise<void, Entries>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
  actions: {
    add: assign({ queue: ({ context, event }) => [...context.queue, event.entry].slice(-longestQueue) }),
    take: assign({ batch: ({ context }) => context.queue.slice(0, batchSize) }),
    settle: assign({ queue: ({ context }) => without(context.queue, context.batch), batch: [] }),
    succeed: assign({
      queue: ({ context }) => [...context.backup, ...context.queue].slice(-longestQueue),
      backup: [],
      failures: 0,
    }),
    fail: assign({ failures: ({ context }) => context.failures + 1 }),
    /** Keeps entries over the page's end. */
    backUp: (_, _entries: Entries) => {},
    /** They have arrived, and need no backup any more. */
    strike: (_, _entries: Entries) => {},
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    /** The server will never take these entries. */
    isRefused: (_, _error: unknown) => false,
  },
  delays: {
    retryIn: ({ context }) => Math.min(context.retry * 2 ** (context.failures - 1), context.retryMost),
  },
}).createMachine({
  id: 'audit-queue',
  context: ({ input }) => ({ ...input, queue: [], batch: [], failures: 0 }),
  initial: 'idle',
  on: { add: { actions: 'add' } },
  states: {
    idle: { on: { add: { target: 'sending', actions: 'add' } } },
    sending: {
      entry: 'take',
      invoke: {
        src: 'send',
        input: ({ context }) => context.batch,
        onDone: {
          target: 'deciding',
          actions: [{ type: 'strike', params: ({ context }) => context.batch }, 'settle', 'succeed'],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }: { event: { error: unknown } }) => event.error },
            target: 'deciding',
            actions: [{ type: 'backUp', params: ({ context }) => context.batch }, 'settle'],
          },
          {
            target: 'waiting',
            actions: ['fail', { type: 'backUp', params: ({ context }) => context.queue }],
          },
        ],
      },
    },
    deciding: { always: [{ guard: 'isEmpty', target: 'idle' }, { target: 'sending' }] },
    waiting: {
      on: { add: { actions: ['add', { type: 'backUp', params: ({ event }) => [event.entry] }] } },
      after: { retryIn: 'sending' },
    },
  },
});
