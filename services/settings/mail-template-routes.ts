import { sendMailDocument } from '#services/notifications/mail-document.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import * as endpoints from './endpoints.ts';
import { mailPreviews } from './previews/mail-previews.ts';

/** The mails as they are sent (ruling 24): a list for staff, and each as a document of its own (README). */
export async function mailTemplateRoutes(app: App, { ctx, publicUrl }: RouteOptions): Promise<void> {
  const all = () => mailPreviews(publicUrl, ctx.settings.company);

  handle(app, endpoints.listMailTemplates, () => ({ items: all() }));
  handle(app, endpoints.previewMailTemplate, (request, reply) => {
    const found = all().find(({ id }) => id === request.params.id);
    if (!found) throw new DomainError('not-found', 'There is no such mail.');
    return sendMailDocument(reply, found.html);
  });
}
