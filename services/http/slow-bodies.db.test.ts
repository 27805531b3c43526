import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '#infra/test/fresh-database.ts';

const { buildApp } = await freshDatabase();

async function portOf(bodyTimeoutMs: number): Promise<number> {
  const app = await buildApp();
  const config = { access: 'public', rateLimit: false, bodyTimeoutMs } as const;
  app.post('/api/slow', { config, schema: { body: z.unknown() } }, () => ({ ok: true }));
  app.get('/api/slow', { config }, () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
const head =
  'POST /api/slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n';

describe('F4: a client that is slow to send', () => {
  it('is cut off when its time is over', async () => {
    const socket = connect(await portOf(150), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head}{"half":`);
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    await once(socket, 'close');
    expect(answer).not.toContain('200');
  });

  it('is cut off behind an answer too, which needed no body', async () => {
    const socket = connect(await portOf(150), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head.replace('POST', 'GET')}{"half":`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
    await once(socket, 'close');
  });

  it('is heard when it comes in time', async () => {
    const socket = connect(await portOf(20_000), '127.0.0.1');
    socket.write(`${head}{"half":`);
    setTimeout(() => socket.write('1234}'), 300);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
    socket.destroy();
  });
});
