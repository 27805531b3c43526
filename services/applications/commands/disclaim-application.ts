import type { Origin } from '#services/event-log/append/event.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import { applicationOfLink, voidLinksOf } from '#services/identity/application-links.ts';
import { findLink, linkInvalid, markUsed } from '#services/identity/links.ts';
import { recipientOf } from '#services/identity/recipients.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type Invocation, runCommand } from './run-command.ts';

interface Whence {
  origin: Omit<Origin, 'release'>;
  audit: AuditEntry;
}

/** What staff read as the reason of the withdrawal. */
export const notMeReason = 'The owner of this e-mail address says: this was not me.';

/** Whose key encrypts the reason; null when there is no such application, or its data is erased. */
async function personOf(db: Db, applicationId: string): Promise<string | null> {
  const { rows } = await db.query<{ person_id: string }>({
    name: 'person-to-disclaim',
    text: "select person_id from application_forms where application_id = $1 and email <> '[erased]'",
    values: [applicationId],
  });
  return rows[0]?.person_id ?? null;
}

/** The form, locked until the transaction ends; null when its data is erased. */
async function lockForm(
  db: Db,
  applicationId: string,
): Promise<{ email: string; userId: string | null } | null> {
  const { rows } = await db.query<{ email: string; userId: string | null }>({
    name: 'lock-form',
    text: `select email, user_id as "userId" from application_forms
           where application_id = $1 and email <> '[erased]' for update`,
    values: [applicationId],
  });
  return rows[0] ?? null;
}

/** An account of another address keeps what it sent: only the owner of this one has spoken. */
async function detach(db: Db, applicationId: string, isOwners: boolean, at: Date): Promise<void> {
  await db.query({
    name: 'disclaim-form',
    text: `update application_forms set disclaimed_at = $2, user_id = case when $3 then null else user_id end,
             attached_at = case when $3 then null else attached_at end
           where application_id = $1`,
    values: [applicationId, at, isOwners],
  });
}

type Keys = Invocation['keys'];

async function take(
  ctx: Context,
  db: Db,
  applicationId: string,
  { origin, audit, keys }: Whence & { keys: Keys },
): Promise<void> {
  const at = ctx.clock();
  const commandId = derivedId('disclaim', applicationId, at.toISOString());
  // Links before the form, as the confirmation locks them.
  await voidLinksOf(db, applicationId, 'not-me', at);
  const form = await lockForm(db, applicationId);
  const { state } = await loadStream(db, applicationId, commandId);
  if (!form || !state) throw linkInvalid();
  if (state.emailConfirmedAt !== null)
    throw new DomainError(
      'conflict',
      'This application was confirmed from your mailbox already. Nothing was changed. Sign in to withdraw it, or write to us.',
    );
  const account = form.userId ? await recipientOf(db, form.userId) : null;
  const isOwners = account?.email.toLowerCase() === form.email.toLowerCase();
  await detach(db, applicationId, isOwners, at);
  const actor = { kind: 'applicant', id: null } as const;
  const command = () => ({ type: 'withdraw', at: at.toISOString(), actor, reason: notMeReason }) as const;
  const silent = { ...ctx, announce: () => undefined };
  try {
    await runCommand(silent, { applicationId, commandId, origin, command, keys }, db);
  } catch (error) {
    // It had ended before: then its status stays.
    if (!(error instanceof DomainError && error.code === 'transition-refused')) throw error;
  }
  await writeAudit(db, audit, at, applicationId);
}

/**
 * The owner of an address says that someone else applied with it (S31): the application is withdrawn, its links end, and it belongs to
 * no account of that address.
 * @param isDue asked first, in the same transaction; false when there is nothing left to do
 * @throws DomainError `link-invalid` when there is nothing left of it; `conflict` once the address was confirmed for it
 */
export async function disclaimApplication(
  ctx: Context,
  applicationId: string,
  whence: Whence,
  isDue: (db: Db) => Promise<boolean> = async () => true,
): Promise<void> {
  const personId = await personOf(ctx.pool, applicationId);
  if (!personId) throw linkInvalid();
  // Read before the transaction, which must not wait for a second connection.
  const encrypt = await ctx.keys.encryptor(personId);
  const keys = { encryptor: async () => encrypt };
  await inTransaction(ctx.pool, async (db) => {
    if (await isDue(db)) await take(ctx, db, applicationId, { ...whence, keys });
  });
  ctx.announce(applicationId);
}

/**
 * By the mail's own link, which works once; pressed again, it says the same and changes nothing.
 * @throws DomainError `link-invalid`, `conflict`
 */
export async function disclaimByLink(ctx: Context, token: string, whence: Whence): Promise<void> {
  const applicationId = await applicationOfLink(ctx.pool, token, 'not-me');
  if (!applicationId) throw linkInvalid();
  await disclaimApplication(ctx, applicationId, whence, async (db) => {
    const at = ctx.clock();
    const link = await findLink(db, token, 'not-me', at);
    if (link.usedAt) return false;
    await markUsed(db, link, at);
    return true;
  });
}
