import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { filledUp } from '#services/platform/db/batched-read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { hourMs } from '#state-machines/durations.ts';

/**
 * Backoff after failed tries (S5): by account and by address, or by the known device alone (S33), shared by every process,
 * with one message, and never for good. After the free tries each failure doubles the wait, up to a quarter of an hour; an hour without one forgets.
 */
const free = { account: 5, address: 30, factor: 5, device: 5, 'device-factor': 5 } as const;
const longestSeconds = 900;
/** Two to the power of this is more than the longest; a higher one would overflow. */
const mostDoublings = 10;
const mostCounted = 1_000_000;
const forgetMs = hourMs;

type Kind = keyof typeof free;
export interface Key {
  kind: Kind;
  hash: Buffer;
}
/** Hashed: no address of anybody stands in the table, and an unknown account looks like a known one. */
export const backoffKey = (kind: Kind, of: string): Key => ({
  kind,
  hash: createHash('sha256').update(`${kind}:${of.toLowerCase()}`).digest(),
});

/** One household has 2^64 addresses of IPv6: they are one. */
export const addressKey = (ip: string | null): Key => backoffKey('address', ip ? normalizeIP(ip, 64) : '');

/** What a given password counts for: the account, or the known device alone. */
export const passwordKey = (email: string, device: string | null): Key =>
  device === null ? backoffKey('account', email) : backoffKey('device', device);

/** As `passwordKey`, for a code of the app or a recovery code. */
export const factorKey = (userId: string, device: string | null): Key =>
  device === null ? backoffKey('factor', userId) : backoffKey('device-factor', device);

/** Until when one of these keys has to wait; null for not at all. @param keys a parameter, by `hashesOf` */
export const blockedUntilSql = (keys: string): string =>
  `(select max(blocked_until) from sign_in_failures where key = any(${keys}))`;
export const hashesOf = (keys: readonly Key[]): (Buffer | null)[] => filledUp(keys.map((key) => key.hash));

/** @throws DomainError `too-many-tries` */
export function refuseBlocked(blockedUntil: string | null, at: Date): void {
  if (blockedUntil === null || Date.parse(blockedUntil) <= at.getTime()) return;
  const seconds = Math.ceil((Date.parse(blockedUntil) - at.getTime()) / 1_000);
  throw new DomainError('too-many-tries', 'Too many requests. Please wait before trying again.', {
    retryAfter: seconds,
  });
}

/**
 * @returns whether any of these keys has failures
 * @throws DomainError `too-many-tries` while one of them has to wait
 */
export async function refuseImpatient(db: Db, keys: readonly Key[], at: Date): Promise<boolean> {
  const { rows } = await db.query<{ failures: number; until: string | null }>({
    name: 'sign-in-blocked',
    text: 'select count(*) as failures, max(blocked_until) as until from sign_in_failures where key = any($1)',
    values: [hashesOf(keys)],
  });
  refuseBlocked(rows[0]?.until ?? null, at);
  return Number(rows[0]?.failures) > 0;
}

export async function noteFailure(db: Db, keys: readonly Key[], at: Date): Promise<void> {
  await db.query({
    name: 'sign-in-failure',
    text: `insert into sign_in_failures as f (key, failures, last_at)
           select k.key, 1, $3 from unnest($1::bytea[], $2::int[]) as k (key, free) order by k.key
           on conflict (key) do update set
             failures = case when f.last_at < $3 - $4 * interval '1 millisecond' then 1 else least(f.failures, $5) + 1 end,
             last_at = $3`,
    values: [keys.map((key) => key.hash), keys.map((key) => free[key.kind]), at, forgetMs, mostCounted],
  });
  await db.query({
    name: 'sign-in-block',
    text: `update sign_in_failures f set
             blocked_until = $3::timestamptz + least($4, power(2, least($5, f.failures - k.free))) * interval '1 second'
           from unnest($1::bytea[], $2::int[]) as k (key, free)
           where f.key = k.key and f.failures > k.free`,
    values: [
      keys.map((key) => key.hash),
      keys.map((key) => free[key.kind]),
      at,
      longestSeconds,
      mostDoublings,
    ],
  });
}

/** A success resets the account's count, not the address's: one good account would cover for many tries. */
export async function forgetFailures(db: Db, keys: readonly Key[]): Promise<void> {
  await db.query({
    name: 'sign-in-forget',
    text: 'delete from sign_in_failures where key = any($1)',
    values: [hashesOf(keys)],
  });
}
