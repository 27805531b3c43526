import { invocation } from '#services/applications/staff-routes.ts';
import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { handle } from '#services/platform/handle.ts';
import { derivedId } from '#services/platform/ids.ts';
import { verifyDocument } from './commands/verify-document.ts';
import * as endpoints from './endpoints.ts';
import { staffDocuments, staffViews } from './projections/documents.ts';
import { findDocument } from './rows.ts';
import { sendFile } from './send-file.ts';
import { openDocument } from './storage/open-document.ts';

/** Staff read every version of an application's documents, and verify or reject the current ones. */
export async function staffDocumentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listDocuments, (request) => staffDocuments(ctx, request.params.id));

  handle(app, endpoints.getDocumentFile, async (request, reply) => {
    const { id, documentId } = request.params;
    const row = await findDocument(ctx.pool, id, documentId);
    const content = await openDocument(ctx, row);
    const about = { applicationId: id, documentType: row.document_type };
    const entry = auditEntry('document_opened', 'document', whenceOf(request), about);
    await writeAudit(ctx.pool, entry, ctx.clock(), documentId);
    return sendFile(reply, row, content);
  });

  handle(app, endpoints.verifyDocument, async (request) => {
    const { id, documentId } = request.params;
    const { status, notes } = request.body;
    const call = invocation(request, id, `document_${status}`);
    const commandId = derivedId(call.commandId, documentId);
    const row = await verifyDocument(ctx, { ...call, commandId, documentId, status, notes });
    const [view] = await staffViews(ctx, [row]);
    return view;
  });
}
