import { createHash } from 'node:crypto';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/postgres.ts';
import { mailedLink } from '../links.ts';
import { type Recipient, recipientAt } from '../recipients.ts';

/** What somebody typed who wants an account, kept under its link until that is pressed or its time is over. */
export interface Wish {
  passwordHash: string;
  firstName: string;
  lastName: string;
  browserHash: Buffer;
}

export const browserHash = (browser: string): Buffer => createHash('sha256').update(browser).digest();

export async function wishOf(db: Db, linkId: string): Promise<Wish | null> {
  const { rows } = await db.query<{
    password_hash: string;
    first_name: string;
    last_name: string;
    browser_hash: Buffer;
  }>({
    name: 'wish-of',
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

/** Ends the unused sign-up links of an address; what they would have made is forgotten. */
export async function voidWishes(db: Db, email: string, at: Date): Promise<void> {
  await db.query({
    name: 'void-wishes',
    text: `with void as (
             update links set expires_at = $2
             where lower(email) = lower($1) and purpose = 'sign-up' and expires_at > $2 returning link_id)
           delete from sign_ups s using void where s.link_id = void.link_id`,
    values: [email, at],
  });
}

/** A mailbox is written to at most so often in ten minutes, however many wishes name it. */
const most = { withAccount: 1, without: 3 } as const;
const pauseMs = 10 * 60_000;

async function wishedBefore(db: Db, linkId: string): Promise<{ email: string; earlier: number } | null> {
  const { rows } = await db.query<{ email: string; earlier: number }>({
    name: 'wished-before',
    text: `select l.email, (select count(*)::int from links e
             where lower(e.email) = lower(l.email) and e.purpose = 'sign-up' and e.link_id <> l.link_id
               and e.created_at <= l.created_at
               and e.created_at > l.created_at - make_interval(secs => $2)) as earlier
           from links l where l.link_id = $1`,
    values: [linkId, pauseMs / 1_000],
  });
  return rows[0] ?? null;
}

export interface SignUpMail {
  email: string;
  token: string;
  createdAt: string;
  expiresAt: string;
  /** The account that the address has already, with password and confirmed address: its owner is told so instead. */
  account: Recipient | null;
}

/** What to write to the address of a wish; null when there is nothing to send, or enough was sent of late. */
export async function signUpMailOf(ctx: Context, linkId: string): Promise<SignUpMail | null> {
  const link = await mailedLink(ctx.pool, ctx.secrets, linkId, ctx.clock());
  const before = await wishedBefore(ctx.pool, linkId);
  if (!link || !before) return null;
  const known = await recipientAt(ctx.pool, before.email);
  const account = known?.isComplete ? known : null;
  if (before.earlier >= (account ? most.withAccount : most.without)) return null;
  const { token, createdAt, expiresAt } = link;
  return { email: before.email, token, createdAt, expiresAt, account };
}

/** Forgets wishes whose time is over: addresses and names of people who may never have asked. @returns how many */
export async function forgetWishes(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.pool.query({
    name: 'forget-wishes',
    text: "delete from links where purpose = 'sign-up' and expires_at <= $1",
    values: [ctx.clock()],
  });
  return rowCount ?? 0;
}
