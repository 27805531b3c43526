import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileLimits } from '#state-machines/application/document-rules.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Upload } from './commands/upload-document.ts';
import { tooLarge } from './storage/spool.ts';

/** What a multipart body has around its file. */
const aroundFile = 64 * 1_024;

/** One file in the field `file`; a few short fields beside it do no harm. One byte more than is allowed tells that it is too much. */
export const multipartLimits = {
  files: 1,
  fileSize: fileLimits.perFile + 1,
  fields: 5,
  fieldSize: 1_000,
  headerPairs: 50,
  parts: 6,
};

const malformed = (message: string): DomainError =>
  new DomainError(
    'invalid-input',
    'Send one file, as multipart/form-data in the field `file`. Nothing was saved.',
    {
      errors: [{ path: 'file', message }],
    },
  );

async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch(() => {
    throw malformed('is incomplete');
  });
  if (!part) throw malformed('is missing');
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw malformed('is missing');
  }
  return part;
}

/**
 * The file of a request, as it arrives.
 * @throws DomainError `unsupported-type`, `file-too-large` by the length that was announced, `invalid-input`
 */
export function receiver(request: FastifyRequest): Upload['receive'] {
  return async () => {
    if (Number(request.headers['content-length'] ?? 0) > fileLimits.perFile + aroundFile) throw tooLarge();
    const { filename, mimetype, file } = await filePart(request);
    return { fileName: filename, contentType: mimetype, content: file };
  };
}

export function requireMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return;
  throw new DomainError('unsupported-type', 'Send the file as multipart/form-data. Nothing was saved.');
}

/**
 * After a refusal in the middle: the rest is read and discarded, since a browser looks at the answer only when it has sent all. A
 * body far too large, or of unknown length, is cut off instead.
 */
export function drain(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.readableEnded) return;
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (!reply.sent && announced > 2 * fileLimits.perFile) void reply.header('connection', 'close');
  request.raw.unpipe();
  request.raw.resume();
}
