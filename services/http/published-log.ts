import { mkdir } from 'node:fs/promises';
import serveStatic from '@fastify/static';
import type { App } from '#services/platform/app.ts';

/** As tlog-tiles names them; what an addition under way leaves beside them is no one's business. */
const published = /^\/(?:checkpoint|tile\/(?:entries|\d{1,2})\/(?:x\d{3}\/)*\d{3}(?:\.p\/\d{1,3})?)$/;

/**
 * The log of heads for everyone to read and keep, as c2sp.org/tlog-tiles has it: `/log/checkpoint`, `/log/tile/…`. It holds random ids and hashes;
 * from any origin, since a verifier may be a page of another site.
 * @param folder made where it is not there yet; before the first seal nothing is in it
 */
export async function publishLog(app: App, folder: string): Promise<void> {
  // One that may not be made here is another machine's; the server of files warns of it.
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  await app.register(async (log) => {
    log.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await log.register(serveStatic, {
      root: folder,
      prefix: '/log/',
      index: false,
      cacheControl: false,
      decorateReply: false,
      allowedPath: (path) => published.test(path),
      setHeaders: (reply, file) => {
        const isNote = file.endsWith('checkpoint');
        reply.header('access-control-allow-origin', '*');
        reply.header('cache-control', isNote ? 'no-cache' : 'public, max-age=31536000, immutable');
        reply.header('content-type', isNote ? 'text/plain; charset=utf-8' : 'application/octet-stream');
      },
    });
  });
}
