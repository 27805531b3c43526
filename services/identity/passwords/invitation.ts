import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { dayMs } from '#state-machines/durations.ts';
import { queueAccountMail } from '../account-jobs.ts';
import { makeLink, voidLinks } from '../links.ts';

const invitationMs = 7 * dayMs;

/**
 * Invites the owner of an account by mail to choose a password (ruling 21). The newest invitation is the one that counts.
 * The mail names the role the account has when it is sent, and who invited.
 */
export async function issueInvitation(
  db: Db,
  { secrets }: Pick<Context, 'secrets'>,
  { userId, invitedBy, at }: { userId: string; invitedBy: string; at: Date },
): Promise<void> {
  await voidLinks(db, userId, ['invitation'], at);
  const { linkId } = await makeLink(db, secrets, {
    purpose: 'invitation',
    applicationId: null,
    userId,
    at,
    expiresAt: new Date(at.getTime() + invitationMs),
  });
  await queueAccountMail(db, { kind: 'invitation', linkId, invitedBy });
}
