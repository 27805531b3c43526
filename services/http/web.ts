import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#services/platform/app.ts';

/** Where Vite leaves the built site. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Answers with the site's page, which then shows the screen of its address. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/**
 * The built site: hashed assets for a year, the page itself always fresh, every page path answered by it.
 * @returns null when there is no built site, as in watch mode
 */
export async function serveWeb(
  app: App,
  { isProduction }: { isProduction: boolean },
): Promise<SendPage | null> {
  const file = path.join(webDist, 'index.html');
  if (!existsSync(file)) {
    if (isProduction) throw new Error('The site is not built. Run npm run build:web first.');
    return null;
  }
  const page = await readFile(file);
  const sendPage: SendPage = (reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  await app.register(async (site) => {
    site.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await site.register(serveStatic, {
      root: webDist,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, asset) => {
        const isHashed = asset.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const open = ['/', '/auth', '/auth/*', '/auth-callback', '/account', '/careers', '/careers/*'];
    for (const url of [...open, '/applicant/*', '/admin', '/admin/*']) {
      site.get(url, (_request, reply) => sendPage(reply));
    }
  });
  return sendPage;
}

/** Whether a request is a person opening a page, not a program or a missing asset. */
export function wantsPage(request: FastifyRequest): boolean {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return isPage && !request.url.startsWith('/api/');
}
