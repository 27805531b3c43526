import type { Endpoints } from '#services/http/contract.ts';
import type { Problem } from '#services/platform/contract.ts';
import type { Answer } from '#services/platform/endpoint.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { keptExpiry } from '#web/session/memory.ts';
import { ApiError, pageHeaders } from './client.ts';
import { recover } from './recover.ts';
import { addressOf } from './request.ts';

const key = 'POST /api/me/documents/:type';

interface Options {
  idempotencyKey: string;
  signal: AbortSignal;
  /** In bytes, of the whole request. */
  onProgress: (sent: number, total: number) => void;
}

function problemOf(request: XMLHttpRequest): Problem | null {
  return (request.response ?? null) as Problem | null;
}

function send(path: string, file: File, { idempotencyKey, signal, onProgress }: Options): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(pageHeaders(path))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(request.response);
      else reject(new ApiError(request.status, problemOf(request)));
    });
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
}

/**
 * Uploads a document and reports progress, which fetch cannot. Renews an expired access token once, as every call does.
 * @throws ApiError
 */
export async function upload(
  type: DocumentType,
  file: File,
  options: Options,
): Promise<Answer<Endpoints[typeof key]>> {
  const attempt = () =>
    send(addressOf(key, { params: { type } }), file, options) as Promise<Answer<Endpoints[typeof key]>>;
  const before = keptExpiry();
  return attempt().catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return recover(error, attempt, before);
  });
}
