import { keepExpiry, keptExpiry } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { request } from './request.ts';

let running: Promise<void> | null = null;

async function rotate(): Promise<void> {
  const signal = AbortSignal.timeout(timings.refreshTimeout);
  const { expiresAt } = await request('POST /api/auth/refresh', { signal });
  // Not for somebody who signed out in the meantime.
  if (keptExpiry() !== null) keepExpiry(expiresAt);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One tab renews, the others wait for it and find it done. Without Web Locks the server's grace covers for them (S12). */
async function oncePerBrowser(before: string | null): Promise<void> {
  const unlessDone = async () => {
    if (keptExpiry() !== before) return false;
    await rotate();
    return true;
  };
  if (!navigator.locks) return void (await unlessDone());
  await new Promise<void>((resolve, reject) => {
    const holding = navigator.locks.request('cursus-refresh', async () => {
      const isRenewed = await unlessDone();
      resolve();
      // Other tabs' processes hear of what was kept a moment later: only then is it their turn to look.
      if (isRenewed) await pause(timings.keptElsewhere);
    });
    holding.catch(reject);
  });
}

/**
 * Gives the browser a new access token (ruling 15, S12). Whoever asks while it is on its way waits for the same one.
 * @param before the end of the token that was refused, as it was kept when it was used: another tab may have renewed since
 * @throws ApiError 401 `session-ended` when the session is over
 */
export function refresh(before: string | null = keptExpiry()): Promise<void> {
  running ??= oncePerBrowser(before).finally(() => {
    running = null;
  });
  return running;
}
