import type { MailContent } from '../deliver.ts';
import { escapeHtml } from '../html.ts';
import { senderSlots } from '../sender.ts';

/** The one look of our mails: text and HTML from the same parts. Times are Zurich's. */
interface Link {
  label: string;
  url: string;
}
export interface Parts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The button. */
  action?: Link;
  /** Where else to go; under the button. */
  more?: Link;
  closing?: string;
}

const zurich = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'full',
  timeStyle: 'short',
});
export const zurichTime = (instant: string | Date): string =>
  `${zurich.format(new Date(instant))} (Zurich time)`;

const style = {
  body: 'margin:0;padding:32px 16px;background:#F4F5F2;color:#15201D;font:17px/1.55 Georgia,serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-top:1px solid #15201D',
  button:
    'display:inline-block;padding:14px 22px;background:#1F4A4A;color:#fff;text-decoration:none;border-radius:2px',
  more: 'color:#1F4A4A',
  foot: 'max-width:560px;margin:16px auto 0;color:#4A5652;font-size:14px',
};

const htmlLink = ({ label, url }: Link, look: string): string =>
  `<p><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`;

export function compose(to: string, parts: Parts): MailContent {
  const { subject, greeting, paragraphs, action, more, closing = senderSlots.brand } = parts;
  const links = [action, more].filter((link) => link !== undefined);
  const text = [greeting, ...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`), closing].join(
    '\n\n',
  );
  const html = `<!doctype html><html lang="en"><body style="${style.body}"><div style="${style.sheet}">
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('\n')}
${action ? htmlLink(action, style.button) : ''}
${more ? htmlLink(more, style.more) : ''}
</div><p style="${style.foot}">${escapeHtml(closing)}</p></body></html>`;
  return { to, subject, text: `${text}\n`, html };
}
