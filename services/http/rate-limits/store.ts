import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '#services/platform/clock.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { type Place, placeTaker } from './take-places.ts';

/** More keys than this are not remembered as refused: the database is asked again. */
const mostRemembered = 10_000;

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * The store of @fastify/rate-limit on PostgreSQL, shared by every process (docs/decisions/0018). Only what is let through
 * counts, so that a refusal holds until the oldest that counts leaves the window: until then it is repeated from memory, and a
 * flood costs the database no more than its limit.
 */
export function postgresStore(pool: Pool, clock: Clock): new () => FastifyRateLimitStore {
  const take = placeTaker(clock);
  const refused = new Map<string, number>();
  const remember = (key: string, until: number) => {
    if (refused.size >= mostRemembered) refused.clear();
    refused.set(key, until);
  };

  async function ask(key: string, windowMs: number, most: number): Promise<Place> {
    const known = refused.get(key);
    if (known !== undefined) {
      const left = known - clock().getTime();
      if (left > 0 && left <= windowMs) return { isGranted: false, used: most, freeAt: known };
      refused.delete(key);
    }
    const place = await take(pool, { key, most, windowMs });
    if (!place) throw new Error('the database counted fewer requests than it was asked to');
    if (!place.isGranted) remember(key, place.freeAt);
    return place;
  }

  return class {
    /** Fresh for every request: the library looks at it only after all of the same moment are counted. */
    incr(key: string, answer: Answer, windowMs: number, most: number): void {
      ask(key, windowMs, most).then(({ isGranted, used, freeAt }) => {
        answer(null, { current: isGranted ? used : most + 1, ttl: freeAt - clock().getTime() });
      }, answer);
    }

    child() {
      return this;
    }
  };
}
