import { Readable } from 'node:stream';
import { ownFile } from '#services/documents/export.ts';
import { sendFile } from '#services/documents/send-file.ts';
import { attachment } from '#services/documents/storage/file-name.ts';
import { openDocument } from '#services/documents/storage/open-document.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { archiveOf } from '../export/archive.ts';
import { exportArchive, exportData } from '../export/export-data.ts';
import { subjectOf } from '../subject.ts';
import { requestDeletion } from './request-deletion.ts';
import { requestsOf } from './requests.ts';

const success = true as const;

/** One's own data, for every signed-in user, staff too. No address carries a user's id: it is always the session's. */
export async function privacyRoutes(app: App, { ctx, publicUrl }: RouteOptions): Promise<void> {
  handle(app, endpoints.exportMyData, async (request) => {
    const { userId } = signedIn(request);
    const data = await exportData(ctx, userId, whenceOf(request), publicUrl);
    return { success, data, archive: archiveOf(data) };
  });

  handle(app, endpoints.getMyArchive, async (request, reply) => {
    const { userId } = signedIn(request);
    const exportId = request.params.id;
    const content = await exportArchive(ctx, { userId, exportId }, whenceOf(request), publicUrl);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(`personal-data-${exportId}.zip`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(content, { objectMode: false }));
  });

  handle(app, endpoints.getMyFile, async (request, reply) => {
    const row = await ownFile(ctx, await subjectOf(ctx, signedIn(request).userId), request.params.id);
    return sendFile(reply, row, await openDocument(ctx, row));
  });

  handle(app, endpoints.requestMyDeletion, async (request) => {
    const { id, dueAt } = await requestDeletion(ctx, signedIn(request).userId, whenceOf(request));
    return { success, requestId: id, dueAt };
  });

  handle(app, endpoints.listMyPrivacyRequests, async (request) => ({
    items: await requestsOf(ctx.pool, signedIn(request).userId),
  }));
}
