import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '#state-machines/durations.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const lookEveryMs = 250;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** One that ran this long was sound: the next start is tried at once again. */
const soundMs = 30_000;
/** The reason of a start that fails is repeated no more often than this. */
const tellEveryMs = minuteMs;

/**
 * Starts the embedded server again whenever its process is gone (F21): the site would answer 503 until it is
 * started by hand. Pauses grow with each failure up to five seconds.
 * @param tell a line for the console
 * @returns ends the supervision and stops the server
 */
export function supervisePostgres(
  database: EmbeddedPostgres,
  tell: (line: string) => void,
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  let pause = firstPauseMs;
  let startedAt = Date.now();

  const bringBack = async () => {
    const goneAt = Date.now();
    let reportedAt = Number.NEGATIVE_INFINITY;
    if (goneAt - startedAt > soundMs) pause = firstPauseMs;
    tell('The database ended unexpectedly. It is started again …');
    while (!signal.aborted) {
      try {
        await database.startAgain();
        startedAt = Date.now();
        tell(
          `The database runs again, after ${((startedAt - goneAt) / 1_000).toFixed(1)} s. What was saved is there.`,
        );
        return;
      } catch (error) {
        if (Date.now() - reportedAt > tellEveryMs) {
          reportedAt = Date.now();
          tell(`${(error as Error).message}. It is tried again every few seconds.`);
        }
      }
      await rest(pause);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  };
  const loop = (async () => {
    for (;;) {
      await rest(lookEveryMs);
      if (signal.aborted) return;
      if (!(await database.isRunning())) await bringBack();
    }
  })();
  return async () => {
    stopped.abort();
    await loop;
    await database.stop();
  };
}
