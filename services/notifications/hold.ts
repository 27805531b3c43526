import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { type About, beginMail, type Holder, renewLease } from './records.ts';

/** How long a try holds its mail without renewing the lease (decision 0042). */
export const usualLeaseMs = 20_000;

/** An exclusive try of a mail. */
export interface Held {
  attempts: number;
  leaseId: string;
  /** The try before was broken off: whether its mail left is not known. */
  wasInterrupted: boolean;
  /** Whether the lease was certain a moment ago. Without the database, or after a pause of the process, it no longer is. */
  isCertain: () => boolean;
  release: () => void;
}
interface Wanted extends About {
  jobId: string | null;
  at: Date;
  leaseMs: number;
}

/** Renews the lease at intervals. A renewal that fails is followed by the next. */
function keepHolding(
  pool: Pool,
  mailId: string,
  leaseId: string,
  leaseMs: number,
): Pick<Held, 'isCertain' | 'release'> {
  let certainAt = performance.now();
  const renew = async () => {
    const asked = performance.now();
    if (await renewLease(pool, { mailId, leaseId, leaseMs })) certainAt = asked;
  };
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 4);
  timer.unref();
  return {
    isCertain: () => performance.now() - certainAt < leaseMs * 0.75,
    release: () => clearInterval(timer),
  };
}

/**
 * Waits for its turn to send a mail. Another try's mail is taken over once its lease has not been renewed for as long as it lasts
 * while the database answered us: then the other would have reached it, too.
 * @returns null when the mail is sent or withdrawn
 */
export async function holdMail(pool: Pool, wanted: Wanted): Promise<Held | null> {
  const { mailId, leaseMs } = wanted;
  const leaseId = newId();
  let seen: Holder | null = null;
  let since = 0;
  for (;;) {
    const asked = performance.now();
    const overdue = seen && asked - since >= leaseMs ? seen : null;
    const begun = await beginMail(pool, { ...wanted, leaseId, overdue });
    if (begun === undefined || begun === 'over') return null;
    if ('attempts' in begun) {
      const kept = keepHolding(pool, mailId, leaseId, leaseMs);
      return { attempts: begun.attempts, leaseId, wasInterrupted: overdue !== null, ...kept };
    }
    const { held } = begun;
    if (held.leaseId !== seen?.leaseId || held.until !== seen.until) {
      seen = held;
      since = performance.now();
    }
    await sleep(Math.min(250, leaseMs / 8));
  }
}
