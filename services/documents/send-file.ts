import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { DocumentRow } from './rows.ts';
import { attachment } from './storage/file-name.ts';

/** Sends a file to be kept, never to be shown in the site's own place (S20). */
export function sendFile(
  reply: FastifyReply,
  row: DocumentRow,
  content: AsyncGenerator<Buffer>,
): FastifyReply {
  return reply
    .header('content-type', row.content_type)
    .header('content-length', row.file_size)
    .header('content-disposition', attachment(row.file_name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(content, { objectMode: false }));
}
