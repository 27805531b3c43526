import type { Context } from '#services/platform/context.ts';
import { erasingRows } from '#services/platform/db/delete-rows.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import { endSessions } from './sessions/end.ts';

/** `users` keeps nothing but the address, for the one mail that is still to be written; `forgetAccount` takes the row. */
const statements = {
  sign_ups: `delete from sign_ups where link_id in (
    select link_id from links where user_id = $1 or lower(email) = lower($3))`,
  links: 'delete from links where user_id = $1 or application_id = any($2) or lower(email) = lower($3)',
  factors: 'delete from factors where user_id = $1',
  recovery_codes: 'delete from recovery_codes where user_id = $1',
  user_identities: 'delete from user_identities where user_id = $1',
  handoffs: 'delete from handoffs where user_id = $1',
  impersonations: 'delete from impersonations where on_behalf_of = $1 or application_id = any($2)',
  // the row says for a month why the session ended, and nothing about where it was
  sessions: `update sessions set user_agent = null, ip_address = null
    where user_id = $1 and (user_agent is not null or ip_address is not null)`,
  profiles: 'delete from profiles where id = $1',
  user_roles: 'delete from user_roles where user_id = $1',
  users: `update users set password_hash = null, first_name = '', last_name = ''
    where id = $1 and (password_hash is not null or first_name <> '' or last_name <> '')`,
} as const;

/** What this capability keeps about a person is gone, all but the address. Sessions end at once. */
export async function eraseOf(ctx: Context, db: Db, subject: Subject): Promise<Removed> {
  const { userId, applicationIds, email } = subject;
  if (userId) await endSessions(db, userId, 'account-deleted', ctx.clock());
  return erasingRows(db, statements, [
    ['uuid', userId],
    ['uuid[]', applicationIds],
    ['text', email],
  ]);
}

/** The last of an account. */
export async function forgetAccount(db: Db, userId: string): Promise<void> {
  await db.query({ name: 'forget-account', text: 'delete from users where id = $1', values: [userId] });
}

/** Which of these accounts there are. */
export async function accountsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'accounts-among',
    text: 'select id from users where id = any($1)',
    values: [ids],
  });
  return rows.map(({ id }) => id);
}
