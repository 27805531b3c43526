import { keepExpiry, keptExpiry } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { request } from './request.ts';

let running: Promise<void> | null = null;

async function rotate(): Promise<void> {
  const signal = AbortSignal.timeout(timings.refreshTimeout);
  const { expiresAt } = await request('POST /api/auth/refresh', { signal });
  // Not after a sign-out in the meantime.
  if (keptExpiry() !== null) keepExpiry(expiresAt);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One tab renews and the others wait for it. Without Web Locks the server's grace period covers them (S12). */
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
      // Other tabs see the stored expiry a moment later, so the lock is held until then.
      if (isRenewed) await pause(timings.keptElsewhere);
    });
    holding.catch(reject);
  });
}

/**
 * Gets the browser a new access token (ruling 15, S12); calls during a renewal share it.
 * @param before expiry of the refused token when it was used: another tab may have renewed since
 * @throws ApiError 401 `session-ended` when the session is over
 */
export function refresh(before: string | null = keptExpiry()): Promise<void> {
  running ??= oncePerBrowser(before).finally(() => {
    running = null;
  });
  return running;
}
