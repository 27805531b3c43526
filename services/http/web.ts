import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#services/platform/app.ts';

/** Where Vite leaves the built site. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * The built site: hashed assets for a year, the page itself always fresh, every page path answered by it.
 * @returns false when there is no built site, as in watch mode
 */
export async function serveWeb(app: App, { isProduction }: { isProduction: boolean }): Promise<boolean> {
  if (!existsSync(path.join(webDist, 'index.html'))) {
    if (isProduction) throw new Error('The site is not built. Run npm run build:web first.');
    return false;
  }
  await app.register(async (site) => {
    site.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await site.register(serveStatic, {
      root: webDist,
      wildcard: false,
      index: false,
      preCompressed: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const page = async (_request: unknown, reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html');
    for (const url of ['/', '/auth', '/careers', '/careers/*', '/applicant/*', '/admin', '/admin/*'])
      site.get(url, page);
  });
  return true;
}

/** Whether a request is a person opening a page, not a program or a missing asset. */
export function wantsPage(request: FastifyRequest): boolean {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return isPage && !request.url.startsWith('/api/');
}
