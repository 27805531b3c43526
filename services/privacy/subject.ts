import { applicationsOf } from '#services/applications/export.ts';
import { provenAddress } from '#services/identity/proven-address.ts';
import type { Context } from '#services/platform/context.ts';
import type { Subject } from '#services/platform/person-records.ts';

/** With a proven address, what was sent signed out with it belongs to the person, too (ruling 16): they could accept it now. */
export async function subjectOf(ctx: Context, userId: string): Promise<Subject> {
  const email = await provenAddress(ctx, userId);
  return { userId, email, applicationIds: await applicationsOf(ctx.pool, userId, email) };
}
