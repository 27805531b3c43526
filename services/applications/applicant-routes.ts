import { portalOf, signedIn } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import {
  moveResult,
  myApplication as myApplicationShape,
  myEvents as myEventsShape,
  withdrawalRequest,
} from './contract.ts';
import { myApplication, myEvents } from './projections/mine.ts';
import { commandHeaders, invocation } from './staff-routes.ts';

/** The signed-in applicant's own application, under /api/me. */
export async function applicantRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const own = { config: { access: 'portal' } } as const;

  app.get(
    '/api/me/application',
    {
      ...own,
      schema: { operationId: 'getMyApplication', tags: ['me'], response: { 200: myApplicationShape } },
    },
    (request) => myApplication(ctx, portalOf(request)),
  );

  app.get(
    '/api/me/events',
    { ...own, schema: { operationId: 'getMyEvents', tags: ['me'], response: { 200: myEventsShape } } },
    (request) => myEvents(ctx, portalOf(request)),
  );

  app.post(
    '/api/me/withdrawal',
    {
      ...own,
      schema: {
        operationId: 'withdrawMyApplication',
        tags: ['me'],
        headers: commandHeaders,
        body: withdrawalRequest,
        response: { 200: moveResult },
      },
    },
    async (request) => {
      const { userId } = signedIn(request);
      const { application } = await myApplication(ctx, portalOf(request));
      if (!application) throw new DomainError('not-found', 'No Application Found');
      const call = invocation(request, application.id, 'application_withdrawn');
      // Whoever owns the application acts as its applicant, whatever else they are.
      const actor = { kind: 'applicant', id: userId } as const;
      const { status, version } = await withdrawApplication(ctx, { ...call, actor, ...request.body });
      return { status, version };
    },
  );
}
