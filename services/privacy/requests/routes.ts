import { Readable } from 'node:stream';
import { z } from 'zod';
import { ownFile } from '#services/documents/export.ts';
import { sendFile } from '#services/documents/send-file.ts';
import { attachment } from '#services/documents/storage/file-name.ts';
import { openDocument } from '#services/documents/storage/open-document.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { deletionResult, exportResult, privacyRequests } from '../contract.ts';
import { archiveOf } from '../export/archive.ts';
import { subjectOf } from '../export/collect.ts';
import { exportArchive, exportData } from '../export/export-data.ts';
import { requestDeletion } from './request-deletion.ts';
import { requestsOf } from './requests.ts';

const success = true as const;
const empty = z.strictObject({}).nullish();

/** One's own data, for whoever is signed in, staff too. Nobody's id is in these addresses: it is always the session's. */
export async function privacyRoutes(app: App, { ctx, publicUrl }: RouteOptions): Promise<void> {
  const tags = ['privacy'];

  app.post(
    '/api/privacy/export',
    {
      config: { access: 'session', stepUp: true, rateLimit: rateLimits.strict },
      schema: { operationId: 'exportMyData', tags, body: empty, response: { 200: exportResult } },
    },
    async (request) => {
      const { userId } = signedIn(request);
      const data = await exportData(ctx, userId, whenceOf(request), publicUrl);
      return { success, data, archive: archiveOf(data) };
    },
  );

  app.get(
    '/api/privacy/exports/:id/archive',
    {
      config: { access: 'session', stepUp: true, rateLimit: rateLimits.strict },
      schema: {
        operationId: 'getMyArchive',
        tags,
        description: 'Everything and the files as one ZIP, for 30 days after the export was made.',
        params: z.strictObject({ id: z.uuid('is not the id of an export') }),
      },
    },
    async (request, reply) => {
      const { userId } = signedIn(request);
      const exportId = request.params.id;
      const content = await exportArchive(ctx, { userId, exportId }, whenceOf(request), publicUrl);
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachment(`personal-data-${exportId}.zip`))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(content, { objectMode: false }));
    },
  );

  app.get(
    '/api/privacy/files/:id',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'getMyFile',
        tags,
        description: 'A file that an export lists, as an attachment.',
        params: z.strictObject({ id: z.uuid('is not the id of a document') }),
      },
    },
    async (request, reply) => {
      const row = await ownFile(ctx, await subjectOf(ctx, signedIn(request).userId), request.params.id);
      return sendFile(reply, row, await openDocument(ctx, row));
    },
  );

  app.post(
    '/api/privacy/deletion-requests',
    {
      config: { access: 'session', stepUp: true, rateLimit: rateLimits.write },
      schema: {
        operationId: 'requestMyDeletion',
        tags,
        body: empty,
        response: { 200: deletionResult },
      },
    },
    async (request) => {
      const { id, dueAt } = await requestDeletion(ctx, signedIn(request).userId, whenceOf(request));
      return { success, requestId: id, dueAt };
    },
  );

  app.get(
    '/api/privacy/requests',
    {
      config: { access: 'session' },
      schema: { operationId: 'listMyPrivacyRequests', tags, response: { 200: privacyRequests } },
    },
    async (request) => ({ items: await requestsOf(ctx.pool, signedIn(request).userId) }),
  );
}
