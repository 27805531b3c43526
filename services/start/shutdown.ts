import type { FastifyBaseLogger } from 'fastify';

/** Longest an orderly stop may take before the process ends anyway (F12). */
const patienceMs = 10_000;

/** What an orchestrator sends to end a program, and Ctrl-C. */
export const stopSignals = ['SIGTERM', 'SIGINT'] as const;
type StopSignal = (typeof stopSignals)[number];

/**
 * Calls `stop` at the first of each signal. A second one ends the process as if there were no listener.
 * @returns takes that back
 */
export function onceStopped(stop: (signal: StopSignal) => void): () => void {
  const listeners = stopSignals.map((signal) => [signal, () => stop(signal)] as const);
  for (const [signal, listener] of listeners) process.once(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/**
 * Runs `stop` once on SIGTERM or SIGINT, then ends the process. A second signal ends it at once.
 * @param drainMs what the stop waits on purpose before its work begins
 */
export function stopOnSignal(logger: FastifyBaseLogger, stop: () => Promise<void>, drainMs = 0): void {
  let isStopping = false;
  const onSignal = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('stopping took too long');
      process.exit(1);
    }, patienceMs + drainMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
}

/** What an operator should read when a start fails: a sentence, not a stack; and a non-zero exit. */
export function failStart(error: unknown, code = 1): never {
  const isBug = error instanceof TypeError || error instanceof ReferenceError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isBug ? (error.stack ?? message) : message}\n`);
  process.exit(code);
}
