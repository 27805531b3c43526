import type { FastifyRequest } from 'fastify';
import { portalOf, signedIn } from '#services/identity/request.ts';
import type { Context } from '#services/platform/context.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { noApplication } from './commands/run-command.ts';
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
  missing = noApplication,
  portal: Portal = portalOf(request),
): Promise<Own> {
  const { application } = await myApplication(ctx, portal);
  if (!application) throw new DomainError('not-found', missing);
  requireShown(request, application);
  return application;
}

/**
 * Which application a command of the portal is about. Where the account notes one alone, it is not read for that: the command reads
 * it anyway, and asks whose it is.
 * @throws DomainError as `ownApplication`
 */
export async function ownForCommand(
  ctx: Context,
  request: FastifyRequest,
  missing?: string,
): Promise<{ id: string; ownerId?: string }> {
  const portal = portalOf(request);
  const shown = request.headers['x-application'];
  const [noted, ...more] = portal.notedIds;
  if (noted && more.length === 0 && (shown === undefined || shown === noted))
    return { id: noted, ownerId: portal.userId };
  return ownApplication(ctx, request, missing, portal);
}

/** The owner acts as the applicant, also with a staff role. */
export const asApplicant = (request: FastifyRequest): Actor => ({
  kind: 'applicant',
  id: signedIn(request).userId,
});
