import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { isOnThisMachine } from '#services/platform/this-machine.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { sendMailDocument } from './mail-document.ts';

const notFound = () => new DomainError('not-found', 'There is nothing at this address.');
const fileOf = (name: string) => readFile(new URL(`./outbox/${name}`, import.meta.url), 'utf8');
/** The colours of pages below `/dev`, as a style sheet's beginning. */
export const devColours = (): Promise<string> => fileOf('colours.css');

/** Mails kept on a machine without SMTP, as a small inbox; for visitors on loopback alone. */
export async function outboxRoutes(app: App, { ctx }: { ctx: Context }): Promise<void> {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.addHook('onRequest', async (request) => {
    if (!isOnThisMachine(request.ip)) throw notFound();
  });
  const files = [
    ['/dev/outbox', 'page.html', 'text/html; charset=utf-8'],
    ['/dev/outbox.js', 'outbox.js', 'text/javascript; charset=utf-8'],
  ] as const;
  for (const [url, name, type] of files)
    app.get(url, open, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-store')
        .send(await fileOf(name)),
    );
  app.get('/dev/outbox.css', open, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await devColours()) + (await fileOf('outbox.css'))),
  );
  // `to`: those of one address, for who waits for one.
  const list = {
    ...open,
    schema: { hide: true, querystring: z.strictObject({ to: z.string().optional() }) },
  } as const;
  app.get('/dev/outbox.json', list, async (request) => {
    const { rows } = await ctx.pool.query(
      `select o.mail_id, sender, recipient, subject, text, octet_length(html) as html_bytes, kind, created_at
       from mail_outbox o left join mails using (mail_id) where $1::text is null or recipient = $1 order by created_at desc limit 200`,
      [request.query.to ?? null],
    );
    return rows;
  });
  const byId = { ...open, schema: { hide: true, params: z.strictObject({ id: z.uuid() }) } } as const;
  app.get('/dev/outbox/:id', byId, async (request, reply) => {
    const { rows } = await ctx.pool.query<{ html: string }>(
      'select html from mail_outbox where mail_id = $1',
      [request.params.id],
    );
    if (!rows[0]) throw notFound();
    return sendMailDocument(reply, rows[0].html);
  });
}
