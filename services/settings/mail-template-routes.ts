import { z } from 'zod';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { mailTemplates } from './contract.ts';
import { mailPreviews } from './mail-previews.ts';

/** Nothing is loaded and nothing runs; the mail's own inline styles are all there is, and only our pages may frame it. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** There is nothing to follow in a preview. */
const withoutLinks = (html: string): string => html.replaceAll(/ href="[^"]*"/g, '');

/** The mails as they are sent (ruling 24): a list for staff, and each as a document of its own (README). */
export async function mailTemplateRoutes(app: App, { ctx, publicUrl }: RouteOptions): Promise<void> {
  const tags = ['settings'];
  const all = () => mailPreviews(publicUrl, ctx.settings.company);

  app.get(
    '/api/mail-templates',
    {
      config: { access: 'staff' },
      schema: { operationId: 'listMailTemplates', tags, response: { 200: mailTemplates } },
    },
    () => ({ items: all() }),
  );
  app.get(
    '/api/mail-templates/:id/preview',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'previewMailTemplate',
        tags,
        produces: ['text/html'],
        params: z.strictObject({ id: z.string().max(60) }),
      },
    },
    (request, reply) => {
      const found = all().find(({ id }) => id === request.params.id);
      if (!found) throw new DomainError('not-found', 'There is no such mail.');
      // A sandboxed document has no origin that a process could be kept for: browsers warn of the wish.
      void reply.removeHeader('origin-agent-cluster');
      return reply
        .headers({ 'content-security-policy': previewPolicy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(withoutLinks(found.html));
    },
  );
}
