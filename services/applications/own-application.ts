import type { FastifyRequest } from 'fastify';
import { portalOf, signedIn } from '#services/identity/request.ts';
import type { Context } from '#services/platform/context.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { MyApplication } from './contract.ts';
import { myApplication, type Portal } from './projections/mine.ts';

type Own = NonNullable<MyApplication['application']>;

/** A page says which application it shows, so that a choice in another window cannot turn its next write to the other one. */
function requireShown({ headers }: FastifyRequest, { id, workflowStatus: status, version }: Own): void {
  const shown = headers['x-application'];
  if (shown === undefined || shown === id) return;
  throw new DomainError(
    'conflict',
    'You have opened another of your applications in the meantime. Nothing was changed. Reload this page to go on.',
    { status, version },
  );
}

/**
 * The application that a request of the portal is about.
 * @throws DomainError `not-found`; `conflict` when the page shows another of the person's applications
 */
export async function ownApplication(
  ctx: Context,
  request: FastifyRequest,
  missing = 'No Application Found',
  portal: Portal = portalOf(request),
): Promise<Own> {
  const { application } = await myApplication(ctx, portal);
  if (!application) throw new DomainError('not-found', missing);
  requireShown(request, application);
  return application;
}

/** The owner acts as the applicant, also with a staff role. */
export const asApplicant = (request: FastifyRequest): Actor => ({
  kind: 'applicant',
  id: signedIn(request).userId,
});
