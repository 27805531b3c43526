import type { FastifyReply } from 'fastify';

/** Nothing is loaded and nothing runs; the mail's own inline styles are all there is, and only our pages may frame it (S22). */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** There is nothing to follow in a preview. */
const withoutLinks = (html: string): string => html.replaceAll(/ href="[^"]*"/g, '');

/** A mail as it looks, as a document of its own that a page shows in a sandboxed frame. */
export function sendMailDocument(reply: FastifyReply, html: string): FastifyReply {
  // A sandboxed document has no origin that a process could be kept for: browsers warn of the wish.
  void reply.removeHeader('origin-agent-cluster');
  return reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(withoutLinks(html));
}
