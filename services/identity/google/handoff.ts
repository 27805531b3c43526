import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';

/**
 * Two codes carry a sign-in from the callback to the site's own page, in the fragment of its address (ruling 15). They work
 * together only, once, for a minute, and in the browser that holds the third secret in a cookie.
 */
export interface HandoffCodes {
  accessToken: string;
  refreshToken: string;
}
const lifeMs = minuteMs;
/** Rows are of no use after their minute; a later sign-in sweeps them. */
const sweepAfterMs = hourMs;

/** The third secret's cookie; `__Host-` would need the path /. */
export const handoffCookie = (isSecure: boolean): string =>
  isSecure ? '__Secure-cursus-handoff' : 'cursus-handoff';
export const handoffScope = (isSecure: boolean) =>
  ({ httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/api/auth/handoff' }) as const;

const secret = (): string => randomBytes(32).toString('base64url');
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const codeHash = ({ accessToken, refreshToken }: HandoffCodes): Buffer =>
  hashOf(`${accessToken}.${refreshToken}`);

export async function giveHandoff(
  db: Db,
  userId: string,
  at: Date,
): Promise<{ codes: HandoffCodes; browser: string; expiresAt: Date }> {
  const codes = { accessToken: secret(), refreshToken: secret() };
  const browser = secret();
  const expiresAt = new Date(at.getTime() + lifeMs);
  await db.query({
    name: 'give-handoff',
    text: `with swept as (delete from handoffs where expires_at < $6)
           insert into handoffs (code_hash, browser_hash, user_id, created_at, expires_at)
           values ($1, $2, $3, $4, $5)`,
    values: [codeHash(codes), hashOf(browser), userId, at, expiresAt, new Date(at.getTime() - sweepAfterMs)],
  });
  return { codes, browser, expiresAt };
}

/**
 * @returns the user's id; of many that ask at once, one gets it
 * @throws DomainError `link-invalid` for wrong, spent, late codes and another browser alike
 */
export async function takeHandoff(db: Db, codes: HandoffCodes, browser: string, at: Date): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'take-handoff',
    text: `update handoffs set used_at = $3
           where code_hash = $1 and browser_hash = $2 and expires_at > $3 and used_at is null returning user_id`,
    values: [codeHash(codes), hashOf(browser), at],
  });
  if (!rows[0])
    throw new DomainError('link-invalid', 'This sign-in is not valid any more. Please start again.');
  return rows[0].user_id;
}
