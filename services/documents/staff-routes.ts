import { z } from 'zod';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { derivedId } from '#services/platform/ids.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { verifyDocument } from './commands/verify-document.ts';
import { staffDocument, staffDocuments as staffDocumentsShape, verificationRequest } from './contract.ts';
import { staffDocuments, staffViews } from './projections/documents.ts';
import { findDocument } from './rows.ts';
import { sendFile } from './send-file.ts';
import { openDocument } from './storage/open-document.ts';

const ofApplication = z.strictObject({ id: z.uuid('is not the id of an application') });
const ofDocument = ofApplication.extend({ documentId: z.uuid('is not the id of a document') });

/** Staff read every version of an application's documents, and verify or reject the current ones. */
export async function staffDocumentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const reads = { config: { access: 'staff' } } as const;

  app.get(
    '/api/applications/:id/documents',
    {
      ...reads,
      schema: {
        operationId: 'listDocuments',
        tags: ['applications'],
        params: ofApplication,
        response: { 200: staffDocumentsShape },
      },
    },
    (request) => staffDocuments(ctx, request.params.id),
  );

  app.get(
    '/api/applications/:id/documents/:documentId/file',
    {
      ...reads,
      schema: {
        operationId: 'getDocumentFile',
        tags: ['applications'],
        description: 'The file itself, as an attachment. Each opening is written to the audit log.',
        params: ofDocument,
      },
    },
    async (request, reply) => {
      const { id, documentId } = request.params;
      const row = await findDocument(ctx.pool, id, documentId);
      const content = await openDocument(ctx, row);
      const about = { applicationId: id, documentType: row.document_type };
      const entry = auditEntry('document_opened', 'document', whenceOf(request), about);
      await writeAudit(ctx.pool, entry, ctx.clock(), documentId);
      return sendFile(reply, row, content);
    },
  );

  app.post(
    '/api/applications/:id/documents/:documentId/verification',
    {
      config: { access: 'staff', rateLimit: rateLimits.decision },
      schema: {
        operationId: 'verifyDocument',
        tags: ['applications'],
        params: ofDocument,
        headers: commandHeaders,
        body: verificationRequest,
        response: { 200: staffDocument },
      },
    },
    async (request) => {
      const { id, documentId } = request.params;
      const { status, notes } = request.body;
      const call = invocation(request, id, `document_${status}`);
      const commandId = derivedId(call.commandId, documentId);
      const row = await verifyDocument(ctx, { ...call, commandId, documentId, status, notes });
      const [view] = await staffViews(ctx, [row]);
      return view;
    },
  );
}
