import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import * as endpoints from './endpoints.ts';
import { mailPreviews } from './previews/mail-previews.ts';

/** Nothing is loaded and nothing runs; the mail's own inline styles are all there is, and only our pages may frame it. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** There is nothing to follow in a preview. */
const withoutLinks = (html: string): string => html.replaceAll(/ href="[^"]*"/g, '');

/** The mails as they are sent (ruling 24): a list for staff, and each as a document of its own (README). */
export async function mailTemplateRoutes(app: App, { ctx, publicUrl }: RouteOptions): Promise<void> {
  const all = () => mailPreviews(publicUrl, ctx.settings.company);

  handle(app, endpoints.listMailTemplates, () => ({ items: all() }));
  handle(app, endpoints.previewMailTemplate, (request, reply) => {
    const found = all().find(({ id }) => id === request.params.id);
    if (!found) throw new DomainError('not-found', 'There is no such mail.');
    // A sandboxed document has no origin that a process could be kept for: browsers warn of the wish.
    void reply.removeHeader('origin-agent-cluster');
    return reply
      .headers({ 'content-security-policy': previewPolicy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(withoutLinks(found.html));
  });
}
