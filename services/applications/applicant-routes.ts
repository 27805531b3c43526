import { historyProof } from '#services/event-log/proof/history-proof.ts';
import { portalOf, signedIn } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { answerContract } from './commands/answer-contract.ts';
import { chooseOwn } from './commands/choose-own.ts';
import { resendConfirmation } from './commands/resend-confirmation.ts';
import { noApplication } from './commands/run-command.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import * as endpoints from './endpoints.ts';
import { asApplicant, ownApplication, ownForCommand } from './own-application.ts';
import { myApplication, myEvents } from './projections/mine.ts';
import { invocation } from './staff-routes.ts';

/** The signed-in applicant's own application, under /api/me. */
export async function applicantRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.getMyApplication, (request) => myApplication(ctx, portalOf(request)));

  handle(app, endpoints.getMyEvents, (request) => myEvents(ctx, portalOf(request)));

  handle(app, endpoints.getMyProof, async (request, reply) => {
    const { application } = await myApplication(ctx, portalOf(request));
    if (!application) throw new DomainError('not-found', noApplication);
    const { id, workflowStatus: status, version } = application;
    const place = { keys: ctx.secrets.knownKeys, folder: ctx.checkpointFolder, witnesses: ctx.witnesses };
    const proof = await historyProof(ctx.pool, place, id);
    if (proof === null)
      throw new DomainError(
        'conflict',
        'Your history has no seal yet. It gets one tonight at the latest: try again tomorrow.',
        { status, version },
      );
    const name = `history-${id.slice(0, 8)}-${ctx.clock().toISOString().slice(0, 10)}.tlog-proof`;
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(proof);
  });

  handle(app, endpoints.chooseMyApplication, async (request) => {
    await chooseOwn(ctx, signedIn(request), request.body.applicationId);
    return { ok: true as const };
  });

  handle(app, endpoints.withdrawMyApplication, async (request) => {
    const { id, ownerId } = await ownForCommand(ctx, request);
    const call = { ...invocation(request, id, 'application_withdrawn'), actor: asApplicant(request) };
    const { status, version } = await withdrawApplication(ctx, { ...call, ...request.body, ownerId });
    return { status, version };
  });

  handle(app, endpoints.answerMyContract, async (request) => {
    const { id, ownerId } = await ownForCommand(ctx, request);
    const call = { ...invocation(request, id, 'contract_answered'), actor: asApplicant(request) };
    const { status, version } = await answerContract(ctx, { ...call, ...request.body, ownerId });
    return { status, version };
  });

  handle(app, endpoints.sendMyConfirmationAgain, async (request, reply) => {
    const { id } = await ownApplication(ctx, request);
    const { commandId, audit } = invocation(request, id, 'confirmation_mail_asked');
    await resendConfirmation(ctx, id, commandId, audit);
    return reply.code(202).send({ ok: true as const });
  });
}
