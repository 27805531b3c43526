import { ownPortal } from '#services/identity/request.ts';
import { chooseApplication } from '#services/identity/sessions/choose.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { myApplication } from '../projections/mine.ts';

/**
 * The portal shows another of the person's applications from now on (S31).
 * @throws DomainError `not-found`, alike for unknown and foreign ones; `conflict` for one that has no pages yet
 */
export async function chooseOwn(ctx: Context, user: SessionUser, applicationId: string): Promise<void> {
  const { application, others } = await myApplication(ctx, ownPortal(user));
  if (application?.id === applicationId) return;
  const other = others.find(({ id }) => id === applicationId);
  if (!application || !other)
    throw new DomainError('not-found', 'There is no such application of yours. Nothing was changed.');
  if (!other.isOpen)
    throw new DomainError(
      'conflict',
      'This application opens once its e-mail address is confirmed. Nothing was changed.',
    );
  await chooseApplication(ctx.pool, user.sessionId, applicationId);
  // Other windows show the one from before, and hear of that one alone.
  ctx.announce(application.id);
}
