import multipart from '@fastify/multipart';
import { asApplicant, ownApplication, ownForCommand } from '#services/applications/own-application.ts';
import { myApplication } from '#services/applications/projections/mine.ts';
import { invocation } from '#services/applications/staff-routes.ts';
import { portalOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { derivedId } from '#services/platform/ids.ts';
import { submitDocuments } from './commands/submit-documents.ts';
import { uploadDocument } from './commands/upload-document.ts';
import * as endpoints from './endpoints.ts';
import { myDocuments, myView } from './projections/documents.ts';
import { drain, multipartLimits, receiver, requireMultipart } from './receive.ts';
import { findDocument } from './rows.ts';
import { sendFile } from './send-file.ts';
import { openDocument } from './storage/open-document.ts';

/** The applicant's own documents, under /api/me/documents. Multipart is read here and nowhere else. */
export async function applicantDocumentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

  handle(app, endpoints.getMyDocuments, async (request) =>
    myDocuments(ctx, (await myApplication(ctx, portalOf(request))).application),
  );

  handle(app, endpoints.uploadMyDocument, async (request, reply) => {
    try {
      requireMultipart(request);
      const { id } = await ownApplication(ctx, request);
      const documentType = request.params.type;
      const call = invocation(request, id, 'document_uploaded');
      const { row, status } = await uploadDocument(ctx, {
        ...call,
        // one key for two documents is two commands
        commandId: derivedId(call.commandId, documentType),
        actor: asApplicant(request),
        documentType,
        receive: receiver(request),
      });
      return reply.code(201).send(myView(row, status));
    } finally {
      drain(request, reply);
    }
  });

  handle(app, endpoints.getMyDocumentFile, async (request, reply) => {
    const { id } = await ownApplication(ctx, request);
    const row = await findDocument(ctx.pool, id, request.params.id);
    return sendFile(reply, row, await openDocument(ctx, row));
  });

  handle(app, endpoints.submitMyDocuments, async (request) => {
    const { id, ownerId } = await ownForCommand(ctx, request);
    const call = invocation(request, id, 'documents_submitted');
    const { status, version } = await submitDocuments(ctx, { ...call, actor: asApplicant(request), ownerId });
    return { status, version };
  });
}
