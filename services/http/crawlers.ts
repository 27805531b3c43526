import type { App } from '#services/platform/app.ts';

/** For search engines: every public page, and nothing personal. */
export async function crawlerRoutes(
  app: App,
  { origin, paths }: { origin: string; paths: readonly string[] },
): Promise<void> {
  const robots = [
    'User-agent: *',
    ...['/admin', '/applicant', '/account', '/auth', '/api'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
}
