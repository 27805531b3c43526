import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * A real receiver of webhooks on loopback. `answers` are given in turn, then 204; null never answers.
 * @param beforeAnswer what it waits for, having received
 */
export async function startReceiver(beforeAnswer: () => Promise<void> = async () => undefined): Promise<{
  url: string;
  received: Received[];
  answers: (number | null)[];
  close: () => Promise<void>;
}> {
  const received: Received[] = [];
  const answers: (number | null)[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      await beforeAnswer();
      const status = answers.length > 0 ? answers.shift() : 204;
      if (!status) return;
      if (status >= 300 && status < 400) response.setHeader('location', '/elsewhere');
      response.writeHead(status).end(status === 204 ? undefined : `said ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
