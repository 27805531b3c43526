import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#services/platform/app.ts';
import type { Company } from '#state-machines/company.ts';
import { crawlerRoutes } from './crawlers.ts';
import { Pages } from './pages.ts';
import { webDist } from './web-dist.ts';

/** Answers with the site's page, which then shows the screen of its address. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Options {
  isProduction: boolean;
  publicUrl: string;
  clock: () => Date;
  company: () => Company;
}

/** The page that every screen starts from which is not prerendered. */
const shell = '(shell)';

/** Pages that the browser draws by itself. */
const drawn = [
  '/auth/*',
  '/auth-callback',
  '/proof-given',
  '/account',
  '/careers/*',
  '/applicant/*',
  '/admin',
  '/admin/*',
];

/** What web/prerender.ts left. */
async function prerendered(): Promise<[path: string, html: string][]> {
  const file = path.join(webDist, '.pages.json');
  return Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>);
}

/** Prerendered, but nothing for search engines (web/prerender.ts). */
const isUnlisted = (page: string) => page.includes('<meta name="robots" content="noindex"');

/**
 * The built site: hashed assets for a year, compressed at build time; pages always fresh, the public ones prerendered.
 * @returns null when there is no built site, as in watch mode
 */
export async function serveWeb(app: App, options: Options): Promise<SendPage | null> {
  const file = path.join(webDist, 'index.html');
  if (!existsSync(file)) {
    if (options.isProduction) throw new Error('The site is not built. Run npm run build:web first.');
    return null;
  }
  const { origin } = new URL(options.publicUrl);
  const publicPages = await prerendered();
  const html = new Map([[shell, await readFile(file, 'utf8')], ...publicPages]);
  const pages = new Pages(html, { origin, clock: options.clock, company: options.company });
  const send = async (at: string, request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, encoding } = await pages.body(at, request.headers['accept-encoding']);
    // Pages that are not prerendered are personal, or opened by a mailed link.
    if (at === shell || isUnlisted(html.get(at) ?? '')) void reply.header('x-robots-tag', 'noindex');
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(bytes);
  };
  await app.register(async (site) => {
    site.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    const files = { index: false, cacheControl: false, preCompressed: true } as const;
    await site.register(serveStatic, {
      ...files,
      root: webDist,
      wildcard: false,
      globIgnore: ['index.html', 'assets/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
    // Hundreds, so that a route of each would hold up every start.
    await site.register(serveStatic, {
      ...files,
      root: path.join(webDist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    for (const [at] of publicPages) site.get(at, (request, reply) => send(at, request, reply));
    for (const url of drawn) site.get(url, (request, reply) => send(shell, request, reply));
    const paths = publicPages.filter(([, page]) => !isUnlisted(page)).map(([at]) => at);
    await site.register(crawlerRoutes, { origin, paths });
  });
  return (request, reply) => send(shell, request, reply);
}

/** Whether a request is a person opening a page, not a program or a missing asset. */
export function wantsPage(request: FastifyRequest): boolean {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return isPage && !request.url.startsWith('/api/');
}
