import { assign, fromPromise, setup } from 'xstate';
import type { DocumentType } from '../application/vocabulary.ts';
import { type ChosenFile, fileFault } from './check-file.ts';

/** The file itself is what is wrong: sending it again would change nothing. The message is for people. */
export class FileRefused extends Error {}

/** How far it is. Sizes are in bytes. */
interface Progress {
  sent: number;
  total: number;
  /** Null while it cannot be estimated. */
  secondsLeft: number | null;
}

interface Context {
  type: DocumentType;
  /** Kept in memory until it has arrived or is taken back, so that it can be sent again. */
  file: ChosenFile | null;
  /** Sending the same choice again has its effect once. */
  key: string;
  progress: Progress;
  error: unknown;
}

export interface Sending {
  type: DocumentType;
  file: ChosenFile;
  key: string;
  tell: (progress: Progress) => void;
}

const nothingSent: Progress = { sent: 0, total: 0, secondsLeft: null };

/**
 * One document on its way: chosen, checked before sending, sending with progress, then done, refused for what it is, or failed and
 * sent again. It can be taken back while it is sent. How it is sent is given from outside.
 */
export const documentUploadMachine = setup({
  types: {
    input: {} as { type: DocumentType },
    context: {} as Context,
    events: {} as
      | { type: 'choose'; file: ChosenFile; key: string }
      | ({ type: 'progress' } & Progress)
      | { type: 'cancel' }
      | { type: 'retry' },
    tags: {} as 'pending',
  },
  actors: {
    send: fromPromise<void, Sending>(() => Promise.reject(new Error('No way of sending was provided'))),
  },
  actions: {
    forget: assign({ file: null, error: null, progress: nothingSent }),
  },
  guards: {
    isFine: ({ context: { type, file } }) => file !== null && fileFault(type, file) === null,
  },
}).createMachine({
  id: 'document-upload',
  context: ({ input }) => ({ type: input.type, file: null, key: '', progress: nothingSent, error: null }),
  initial: 'idle',
  on: {
    choose: {
      target: '.checking',
      actions: assign(({ event: { file, key } }) => ({ file, key, error: null, progress: nothingSent })),
    },
    cancel: { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    checking: {
      always: [
        { guard: 'isFine', target: 'sending' },
        {
          target: 'refused',
          actions: assign({
            error: ({ context: { type, file } }) => new FileRefused((file && fileFault(type, file)) ?? ''),
          }),
        },
      ],
    },
    sending: {
      tags: 'pending',
      entry: assign({ error: null, progress: nothingSent }),
      invoke: {
        src: 'send',
        input: ({ context: { type, file, key }, self }) => ({
          type,
          // The check before has seen it.
          file: file ?? { name: '', size: 0 },
          key,
          tell: (progress) => self.send({ type: 'progress', ...progress }),
        }),
        onDone: { target: 'done', actions: 'forget' },
        onError: [
          {
            guard: ({ event }) => event.error instanceof FileRefused,
            target: 'refused',
            actions: assign({ error: ({ event }) => event.error }),
          },
          { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
      on: {
        choose: {},
        progress: {
          actions: assign({
            progress: ({ event: { sent, total, secondsLeft } }) => ({ sent, total, secondsLeft }),
          }),
        },
      },
    },
    failed: { tags: 'pending', on: { retry: 'sending' } },
    refused: {},
    done: {},
  },
});
