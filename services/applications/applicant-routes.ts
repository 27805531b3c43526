import { portalOf, signedIn } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { answerContract } from './commands/answer-contract.ts';
import { chooseOwn } from './commands/choose-own.ts';
import { resendConfirmation } from './commands/resend-confirmation.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import {
  choiceRequest,
  chosen,
  confirmationMailRequest,
  confirmationMailResult,
  contractResponse,
  moveResult,
  myApplication as myApplicationShape,
  myEvents as myEventsShape,
  withdrawalRequest,
} from './contract.ts';
import { asApplicant, ownApplication } from './own-application.ts';
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
    '/api/me/chosen-application',
    {
      ...own,
      schema: {
        operationId: 'chooseMyApplication',
        tags: ['me'],
        description: 'Which of several own applications the portal shows for the rest of the session.',
        body: choiceRequest,
        response: { 200: chosen },
      },
    },
    async (request) => {
      await chooseOwn(ctx, signedIn(request), request.body.applicationId);
      return { ok: true as const };
    },
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
      const { id } = await ownApplication(ctx, request);
      const call = { ...invocation(request, id, 'application_withdrawn'), actor: asApplicant(request) };
      const { status, version } = await withdrawApplication(ctx, { ...call, ...request.body });
      return { status, version };
    },
  );

  app.post(
    '/api/me/contract-response',
    {
      ...own,
      schema: {
        operationId: 'answerMyContract',
        tags: ['me'],
        headers: commandHeaders,
        body: contractResponse,
        response: { 200: moveResult },
      },
    },
    async (request) => {
      const { id } = await ownApplication(ctx, request);
      const call = { ...invocation(request, id, 'contract_answered'), actor: asApplicant(request) };
      const { status, version } = await answerContract(ctx, { ...call, ...request.body });
      return { status, version };
    },
  );

  app.post(
    '/api/me/confirmation-mails',
    {
      config: {
        access: 'portal',
        rateLimit: rateLimits.resend,
        tooMany: 'The mail was sent again a moment ago. Please wait two minutes before asking for another.',
      },
      schema: {
        operationId: 'sendMyConfirmationAgain',
        tags: ['me'],
        headers: commandHeaders,
        body: confirmationMailRequest,
        response: { 202: confirmationMailResult },
      },
    },
    async (request, reply) => {
      const { id } = await ownApplication(ctx, request);
      const { commandId, audit } = invocation(request, id, 'confirmation_mail_asked');
      await resendConfirmation(ctx, id, commandId, audit);
      return reply.code(202).send({ ok: true as const });
    },
  );
}
