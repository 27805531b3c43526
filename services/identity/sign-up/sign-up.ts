import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { dayMs } from '#state-machines/durations.ts';
import { queueAccountMail } from '../account-jobs.ts';
import type { Side } from '../contract.ts';
import { makeLink } from '../links.ts';
import { hashPassword } from '../passwords/hash.ts';
import { requireGoodPassword } from '../passwords/rules.ts';
import { browserHash } from './pending-sign-ups.ts';

const linkMs = dayMs;

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  side: Side;
  /** The cookie of the browser that asks. */
  browser: string;
}

/**
 * Creates a pending sign-up; nothing of it counts before its mail's link is pressed. Accounts are not even looked at: whether
 * the address has one already, the mail's job finds out. So every visitor gets the same answer in the same time (S3).
 * @throws DomainError `invalid-input` for a password that is not good enough
 */
export async function signUp(ctx: Context, given: SignUp, whence: Whence): Promise<void> {
  const { email, password, firstName, lastName, side } = given;
  await requireGoodPassword(ctx, password, given);
  const passwordHash = await hashPassword(password);
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    const { linkId } = await makeLink(db, ctx.secrets, {
      purpose: 'sign-up',
      applicationId: null,
      userId: null,
      email,
      at,
      expiresAt: new Date(at.getTime() + linkMs),
      cause: newId(),
    });
    await db.query({
      name: 'keep-sign-up',
      text: `insert into sign_ups (link_id, password_hash, first_name, last_name, browser_hash)
             values ($1, $2, $3, $4, $5)`,
      values: [linkId, passwordHash, firstName, lastName, browserHash(given.browser)],
    });
    await queueAccountMail(db, { kind: 'sign_up', linkId });
    await writeAudit(db, auditEntry('sign_up_requested', 'account', whence, { side }), at, linkId);
  });
}
