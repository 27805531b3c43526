import http from 'node:http';
import { maxRequestBytes } from './request.ts';
import { originHash } from './store.ts';
import type { Answer, Witness } from './witness.ts';

/** A client that sends slower than this is cut off. */
const requestMs = 10_000;

class TooLarge extends Error {}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxRequestBytes) throw new TooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxRequestBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const text = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

async function answer(
  witness: Witness,
  origins: readonly string[],
  request: http.IncomingMessage,
): Promise<Answer> {
  const path = (request.url ?? '').split('?')[0];
  if (path === '/add-checkpoint')
    return request.method === 'POST'
      ? witness.add(await bodyOf(request))
      : text(405, 'Checkpoints are sent by POST.');
  const origin = origins.find((each) => path === `/${originHash(each)}/checkpoint`);
  const kept = origin === undefined ? null : await witness.latest(origin);
  if (!kept) return text(404, 'There is no such checkpoint.');
  return request.method === 'GET'
    ? { ...text(200, ''), body: kept.note }
    : text(405, 'Checkpoints are read by GET.');
}

/**
 * The witness over HTTP: POST /add-checkpoint, and GET /HASH-OF-ORIGIN/checkpoint for monitors.
 * @param onError is given what no client caused; the client gets a 500
 */
export function witnessServer(
  witness: Witness,
  origins: readonly string[],
  onError: (error: unknown) => void,
): http.Server {
  const server = http.createServer((request, response) => {
    answer(witness, origins, request)
      .catch((error: unknown) => {
        if (error instanceof TooLarge) return text(413, `A request has at most ${maxRequestBytes} bytes.`);
        onError(error);
        return text(500, 'The witness failed. Nothing was cosigned.');
      })
      .then(({ status, type, body }) => {
        // The rest of a body that is too large is not read.
        response.writeHead(status, { 'content-type': type, ...(status === 413 && { connection: 'close' }) });
        response.end(body);
      })
      .catch(onError);
  });
  server.requestTimeout = requestMs;
  return server;
}
