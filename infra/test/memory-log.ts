import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLogger } from '#services/start/logger.ts';

/** The product's own logger, writing into memory. */
export function memoryLog(level = 'debug'): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const memory = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: createLogger(level, memory), lines };
}
