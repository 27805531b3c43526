import type { App, RouteOptions } from '#services/platform/app.ts';

const validMs = 180 * 24 * 3_600_000;

/** RFC 9116: where and how to report a weakness. It says nothing that would go out of date before its end. */
export function securityText(
  { mailbox, publicUrl }: { mailbox: string; publicUrl: string },
  now: Date,
): string {
  // The last midnight, so that copies of one day are alike.
  const expires = new Date(now.getTime() + validMs).toISOString().slice(0, 10);
  const isReachable = publicUrl.startsWith('https:');
  const lines = [
    `Contact: mailto:${mailbox}`,
    ...(isReachable ? [`Contact: ${publicUrl}/contact`] : []),
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en, de',
    ...(isReachable ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

export async function securityTextRoute(
  app: App,
  { ctx, publicUrl, mailbox }: RouteOptions & { mailbox: string },
): Promise<void> {
  app.get(
    '/.well-known/security.txt',
    { config: { access: 'public' }, schema: { hide: true } },
    (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(securityText({ mailbox, publicUrl }, ctx.clock())),
  );
}
