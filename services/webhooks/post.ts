import http from 'node:http';
import https from 'node:https';
import { publicLookup, type Resolve } from './guard.ts';

/** So much of an answer is read and kept. */
const answerBytes = 500;

export interface Answer {
  status: number;
  text: string;
}
interface Options {
  headers: Record<string, string>;
  timeoutMs: number;
  /** Refuse names that lead into private networks. */
  isProduction: boolean;
  resolve?: Resolve | undefined;
}

const printable = (text: string): string => text.replace(/[\p{Cc}\uFFFD]+/gu, ' ').trim();

/**
 * One POST: no redirect is followed, and after `timeoutMs` in all it is given up.
 * @throws Error when there was no answer
 */
export function post(
  url: string,
  body: string,
  { headers, timeoutMs, isProduction, resolve: look }: Options,
): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isProduction && { lookup: publicLookup(look) }),
    });
    sent.on('error', (error) =>
      reject(
        error.name === 'AbortError' ? new Error(`No answer within ${timeoutMs / 1_000} seconds.`) : error,
      ),
    );
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () => {
        const text = printable(Buffer.concat(chunks).toString('utf8').slice(0, answerBytes));
        resolve({ status: response.statusCode ?? 0, text });
        sent.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= answerBytes) done();
      });
      response.on('end', done);
      response.on('error', reject);
    });
    sent.end(body);
  });
}
