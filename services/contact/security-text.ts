import type { App, RouteOptions } from '#services/platform/app.ts';
import { dayMs } from '#state-machines/durations.ts';

const validMs = 180 * dayMs;
const textPath = '/.well-known/security.txt';
const policyPath = '/.well-known/security-policy.txt';

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
    // Web addresses in these fields must begin with https:// (sections 2.5.2 and 2.5.7).
    ...(isReachable ? [`Canonical: ${publicUrl}${textPath}`, `Policy: ${publicUrl}${policyPath}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** What a person who looks for weaknesses may do here and may expect; what `Policy` leads to. */
function securityPolicy(company: string, mailbox: string): string {
  return `Reporting a weakness to ${company}

How to report
  Write to ${mailbox}, in English or German, or use "Report a security issue" at the foot of our pages.
  Say what you found, where, and how we can see it for ourselves.

What we ask of you
  Use accounts and data of your own. If you come across data of another person, stop, and tell us.
  Do not slow the site down, send mail in bulk, or try passwords on our staff.
  Give us time to mend it before you speak of it in public: 90 days, or less if we agree.

What you can expect
  We confirm your report, and tell you what we do about it and when it is mended.
  We regard work that keeps to this page as help, not as an attack.
  We name you when it is mended, if you wish. We pay no rewards.
`;
}

export async function securityTextRoute(
  app: App,
  { ctx, publicUrl, mailbox }: RouteOptions & { mailbox: string },
): Promise<void> {
  const texts = {
    [textPath]: () => securityText({ mailbox, publicUrl }, ctx.clock()),
    [policyPath]: () => securityPolicy(ctx.settings.company.name, mailbox),
  };
  for (const [url, text] of Object.entries(texts))
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text()),
    );
}
