import type { z } from 'zod';
import type { Problem } from '#services/platform/contract.ts';
import { keptExpiry } from '#web/session/memory.ts';
import { ApiError, pageHeaders } from './client.ts';
import { recover } from './recover.ts';

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
 * Sends one file and tells how far it is, which fetch cannot. An access token that lapsed is renewed once, as every call does.
 * @throws ApiError
 */
export async function upload<T extends z.ZodType>(
  path: string,
  file: File,
  options: Options,
): Promise<z.output<T>> {
  const attempt = () => send(path, file, options) as Promise<z.output<T>>;
  const before = keptExpiry();
  return attempt().catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return recover(error, attempt, before);
  });
}
