import { useEffect } from 'react';
import { timings } from '#web/timings.ts';

/** Sends what was submitted without a connection, wherever its author is by now. An open form does it itself, and first. */
export function useLateForms(): void {
  useEffect(() => {
    const look = () => setTimeout(sendWaiting, timings.lateForms);
    look();
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, []);
}

async function sendWaiting(): Promise<void> {
  try {
    // Within the stored text of a draft (draft/draft.ts).
    if (!navigator.onLine || !Object.values(localStorage).join().includes('"isWaiting":true')) return;
    await (await import('./draft/send-waiting.ts')).sendWaiting();
  } catch {
    // Without storage nothing waits; without its code it waits for the next look.
  }
}
