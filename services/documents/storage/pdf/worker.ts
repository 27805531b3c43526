import { parentPort } from 'node:worker_threads';
import { dangerIn } from './dangers.ts';
import type { Message } from './inspector.ts';

/** A thread of its own for what strangers send: it can be stopped in the middle, and its memory is bounded. */
const say = (message: Message) => parentPort?.postMessage(message);
parentPort?.on('message', async (bytes: ArrayBuffer) =>
  say({ danger: await dangerIn(new Uint8Array(bytes)) }),
);
say('ready');
