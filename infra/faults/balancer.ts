import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { until } from '#infra/test/until.ts';

/** A load balancer as operators have one: asks /readyz, sends each request to one that is ready, once, and keeps connections open. It ends with the test. */
export interface Balancer {
  url: string;
  /** Until it sends requests to the API at this port, or no longer does. */
  readyAt: (port: number, is: boolean) => Promise<unknown>;
}

const probeEveryMs = 200;

export async function balancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const look = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    }).catch((error: Error) => error);
    // Slow is not gone: on a busy machine every other one may be slow as well.
    if (answer instanceof Error && answer.name === 'TimeoutError') return;
    if (answer instanceof Response && answer.ok) ready.add(port);
    else ready.delete(port);
  };
  const timers = ports.map((port) => setInterval(() => void look(port), probeEveryMs));

  const server = http.createServer((request, response) => {
    const candidates = ports.filter((port) => ready.has(port));
    const port = candidates[turn++ % candidates.length];
    const fail = (why: string) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ why }));
    };
    if (port === undefined) return fail('none is ready');
    const { method, url, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
      // Between the balancer and its own clients connections are its own affair.
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response).on('error', () => undefined);
      answer.on('error', () => fail('cut'));
    });
    onward.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(async () => {
    for (const timer of timers) clearInterval(timer);
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyAt: (port, is) =>
      until(
        async () => ready.has(port),
        (found) => found === is,
      ),
  };
}
