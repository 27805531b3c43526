import { once } from 'node:events';
import net from 'node:net';
import { afterAll } from 'vitest';
import type { App } from '#services/platform/app.ts';
import { until } from './until.ts';

/** Sends a request over a real connection and cuts it once the server has done its work: the answer is lost. */
export function answerDropper(buildApp: () => Promise<App>) {
  let listening: Promise<number> | undefined;
  const sockets: net.Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });
  const listen = async (): Promise<number> => {
    const app = await buildApp();
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as net.AddressInfo).port;
  };
  return async (
    path: string,
    body: object,
    isDone: () => Promise<boolean>,
    headers: Record<string, string> = {},
  ): Promise<void> => {
    listening ??= listen();
    const socket = net.connect(await listening, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    socket.pause();
    const text = JSON.stringify(body);
    const lines = {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': String(text.length),
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`);
    await until(isDone, (done) => done);
    socket.destroy();
  };
}
