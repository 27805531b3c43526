import { createHash } from 'node:crypto';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { hourMs } from '#state-machines/durations.ts';
import { mailedLink } from '../links.ts';
import { type Recipient, recipientAt } from '../recipients.ts';

/** What was typed to sign up, kept under its link until that is pressed or lapses. */
export interface PendingSignUp {
  passwordHash: string;
  firstName: string;
  lastName: string;
  browserHash: Buffer;
}

export const browserHash = (browser: string): Buffer => createHash('sha256').update(browser).digest();

export async function pendingSignUpOf(db: Db, linkId: string): Promise<PendingSignUp | null> {
  const { rows } = await db.query<{
    password_hash: string;
    first_name: string;
    last_name: string;
    browser_hash: Buffer;
  }>({
    name: 'pending-sign-up-of',
    text: 'select password_hash, first_name, last_name, browser_hash from sign_ups where link_id = $1',
    values: [linkId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    browserHash: row.browser_hash,
  };
}

/** A sign-up whose answer was lost can be confirmed again for so long, by the same browser. */
const repeatMs = hourMs;

/** Ends the sign-up links of an address; what they would have made is forgotten. The pressed one stays for a repeat. */
export async function voidPendingSignUps(db: Db, email: string, pressedId: string, at: Date): Promise<void> {
  await db.query({
    name: 'void-pending-sign-ups',
    text: `with void as (
             update links set expires_at = $2
             where lower(email) = lower($1) and purpose = 'sign-up' and expires_at > $2 and link_id <> $3
             returning link_id)
           delete from sign_ups s using void where s.link_id = void.link_id`,
    values: [email, at, pressedId],
  });
  await db.query({
    name: 'keep-pressed-sign-up',
    text: 'update links set expires_at = least(expires_at, $2) where link_id = $1',
    values: [pressedId, new Date(at.getTime() + repeatMs)],
  });
}

export interface SignUpMail {
  email: string;
  token: string;
  createdAt: string;
  expiresAt: string;
  /** The account that the address has already, with password and confirmed address: the mail says so instead. */
  account: Recipient | null;
}

/** What to write to the address of a pending sign-up; null when its link is used or over. */
export async function signUpMailOf(ctx: Context, linkId: string): Promise<SignUpMail | null> {
  const link = await mailedLink(ctx.pool, ctx.secrets, linkId, ctx.clock());
  if (!link?.email) return null;
  const { email, token, createdAt, expiresAt } = link;
  const known = await recipientAt(ctx.pool, email);
  return { email, token, createdAt, expiresAt, account: known?.isComplete ? known : null };
}

/** Deletes lapsed pending sign-ups: addresses and names of people who may never have asked. @returns how many */
export async function forgetPendingSignUps(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.pool.query({
    name: 'forget-pending-sign-ups',
    text: "delete from links where purpose = 'sign-up' and expires_at <= $1",
    values: [ctx.clock()],
  });
  return rowCount ?? 0;
}
