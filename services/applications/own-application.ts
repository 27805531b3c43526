import type { FastifyRequest } from 'fastify';
import { portalOf, signedIn } from '#services/identity/request.ts';
import type { Context } from '#services/platform/context.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { MyApplication } from './contract.ts';
import { myApplication } from './projections/mine.ts';

/** The application that a request of the portal is about. @throws DomainError `not-found` */
export async function ownApplication(
  ctx: Context,
  request: FastifyRequest,
  missing = 'No Application Found',
): Promise<NonNullable<MyApplication['application']>> {
  const { application } = await myApplication(ctx, portalOf(request));
  if (!application) throw new DomainError('not-found', missing);
  return application;
}

/** Whoever owns the application acts as its applicant, whatever else they are. */
export const asApplicant = (request: FastifyRequest): Actor => ({
  kind: 'applicant',
  id: signedIn(request).userId,
});
