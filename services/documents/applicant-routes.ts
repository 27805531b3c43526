import multipart from '@fastify/multipart';
import { z } from 'zod';
import { moveResult } from '#services/applications/contract.ts';
import { asApplicant, ownApplication } from '#services/applications/own-application.ts';
import { myApplication } from '#services/applications/projections/mine.ts';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import { portalOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { derivedId } from '#services/platform/ids.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { submitDocuments } from './commands/submit-documents.ts';
import { uploadDocument } from './commands/upload-document.ts';
import { myDocument, myDocuments as myDocumentsShape } from './contract.ts';
import { myDocuments, myView } from './projections/documents.ts';
import { drain, multipartLimits, receiver, requireMultipart } from './receive.ts';
import { findDocument } from './rows.ts';
import { sendFile } from './send-file.ts';
import { openDocument } from './storage/open-document.ts';

/** Ten megabytes over a poor line. */
const uploadMs = 5 * 60_000;

/** The applicant's own documents, under /api/me/documents. Multipart is read here and nowhere else. */
export async function applicantDocumentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
  const own = { config: { access: 'portal' } } as const;

  app.get(
    '/api/me/documents',
    { ...own, schema: { operationId: 'getMyDocuments', tags: ['me'], response: { 200: myDocumentsShape } } },
    async (request) => myDocuments(ctx, (await myApplication(ctx, portalOf(request))).application),
  );

  app.post(
    '/api/me/documents/:type',
    {
      config: { access: 'portal', rateLimit: rateLimits.upload, bodyTimeoutMs: uploadMs },
      schema: {
        operationId: 'uploadMyDocument',
        tags: ['me'],
        description: 'The file as multipart/form-data, in the field `file`; at most 10 MB.',
        consumes: ['multipart/form-data'],
        headers: commandHeaders,
        params: z.strictObject({ type: z.enum(documentTypes) }),
        response: { 201: myDocument },
      },
    },
    async (request, reply) => {
      try {
        requireMultipart(request);
        const { id } = await ownApplication(ctx, request);
        const documentType = request.params.type;
        const call = invocation(request, id, 'document_uploaded');
        const row = await uploadDocument(ctx, {
          ...call,
          // one key for two documents is two commands
          commandId: derivedId(call.commandId, documentType),
          actor: asApplicant(request),
          documentType,
          receive: receiver(request),
        });
        const { workflowStatus } = await ownApplication(ctx, request);
        return reply.code(201).send(myView(row, workflowStatus));
      } finally {
        drain(request, reply);
      }
    },
  );

  app.get(
    '/api/me/documents/:id/file',
    {
      ...own,
      schema: {
        operationId: 'getMyDocumentFile',
        tags: ['me'],
        description: 'The file itself, as an attachment.',
        params: z.strictObject({ id: z.uuid('is not the id of a document') }),
      },
    },
    async (request, reply) => {
      const { id } = await ownApplication(ctx, request);
      const row = await findDocument(ctx.pool, id, request.params.id);
      return sendFile(reply, row, await openDocument(ctx, row));
    },
  );

  app.post(
    '/api/me/documents/submission',
    {
      ...own,
      schema: {
        operationId: 'submitMyDocuments',
        tags: ['me'],
        headers: commandHeaders,
        body: z.strictObject({}).nullish(),
        response: { 200: moveResult },
      },
    },
    async (request) => {
      const { id } = await ownApplication(ctx, request);
      const call = invocation(request, id, 'documents_submitted');
      const { status, version } = await submitDocuments(ctx, { ...call, actor: asApplicant(request) });
      return { status, version };
    },
  );
}
