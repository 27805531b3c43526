import { issueLink } from '#services/identity/links.ts';
import type { MailSettings } from './mail-settings.ts';

/**
 * The two links of a mail that asks for a confirmation: one confirms, by the other the owner of the address says that it was someone
 * else (S31). The same cause has the same links.
 */
export async function confirmationLinks(
  { ctx, publicUrl }: Pick<MailSettings, 'ctx' | 'publicUrl'>,
  { applicationId, until, cause }: { applicationId: string; until: string; cause: string },
): Promise<{ url: string; notMeUrl: string }> {
  const link = async (purpose: 'confirm-email' | 'not-me', page: string) => {
    const token = await issueLink(ctx.pool, ctx.secrets, {
      purpose,
      applicationId,
      userId: null,
      at: ctx.clock(),
      expiresAt: new Date(until),
      cause,
    });
    return `${publicUrl}/careers/${page}?token=${token}`;
  };
  return { url: await link('confirm-email', 'confirm'), notMeUrl: await link('not-me', 'not-me') };
}
