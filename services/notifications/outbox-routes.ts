import { isIP } from 'node:net';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { escapeHtml } from '#services/platform/html.ts';
import { DomainError } from '#state-machines/domain-error.ts';

interface Row {
  mail_id: string;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: string;
}

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`);
const isLoopback = (address: string): boolean =>
  isIP(address) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

const css = `:root{color-scheme:light dark}body{max-width:46rem;margin:3rem auto;padding:0 1rem;font:16px/1.5 system-ui}
h1{font-size:1.4rem}article{border-top:1px solid;padding:1rem 0}h2{font-size:1rem;margin:0}small{opacity:.75}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`;

function page(mails: Row[]): string {
  const articles = mails.map(
    (mail) => `<article id="${mail.mail_id}"><h2>${escapeHtml(mail.subject)}</h2>
<small>to ${escapeHtml(mail.recipient)}, ${time.format(new Date(mail.created_at))}</small><pre>${withLinks(mail.text)}</pre></article>`,
  );
  const body =
    articles.length > 0
      ? articles.join('')
      : '<p>No mail yet. Mails that the product would send appear here.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"></head><body><main><h1>Outbox</h1>
<p>No mail server is set (SMTP_URL), so mails are kept here. Only visitors on this machine see this page.</p>${body}</main></body></html>`;
}

/** Mails kept on a machine without SMTP, newest first; for visitors on loopback alone. */
export async function outboxRoutes(app: App, { ctx }: { ctx: Context }): Promise<void> {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.addHook('onRequest', async (request) => {
    if (!isLoopback(request.ip)) throw new DomainError('not-found', 'There is nothing at this address.');
  });
  const newest = async (): Promise<Row[]> => {
    const { rows } = await ctx.pool.query<Row>(
      'select mail_id, sender, recipient, subject, text, created_at from mail_outbox order by created_at desc limit 200',
    );
    return rows;
  };
  app.get('/dev/outbox', open, async (_request, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return page(await newest());
  });
  app.get('/dev/outbox.css', open, (_request, reply) => reply.type('text/css').send(css));
  app.get('/dev/outbox.json', open, newest);
}
