import { timings } from '#web/timings.ts';

/** Sends what was submitted without a connection, wherever its author is by now. An open form does it itself, and first. */
const look = () => setTimeout(sendWaiting, timings.lateForms);

async function sendWaiting(): Promise<void> {
  try {
    // Within the stored text of a draft (draft.ts).
    if (Object.values(localStorage).join().includes('"isWaiting":true'))
      await (await import('./send-waiting.ts')).sendWaiting();
  } catch {
    // Without storage nothing waits; without its code it waits for the next look.
  }
}

/** From now on, for as long as the site is open. */
export function watchLateForms(): void {
  look();
  addEventListener('online', look);
}
