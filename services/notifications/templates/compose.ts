import { escapeHtml } from '#services/platform/html.ts';
import type { MailContent } from '../mail-content.ts';
import { senderSlots } from '../sender.ts';

/** The one look of our mails: text and HTML from the same parts. Times are Zurich's. */
interface Link {
  label: string;
  url: string;
}
export interface Section {
  heading: string;
  items: readonly { paragraphs: readonly string[]; link?: Link }[];
}
export interface Parts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Lists under headings, after the paragraphs. */
  sections?: readonly Section[];
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
  heading: 'margin:24px 0 0;font-size:17px',
  foot: 'max-width:560px;margin:16px auto 0;color:#4A5652;font-size:14px',
};

const htmlLink = ({ label, url }: Link, look: string): string =>
  `<p><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`;

const textLink = ({ label, url }: Link): string => `${label}:\n${url}`;

const textSection = ({ heading, items }: Section): string[] => [
  heading,
  ...items.flatMap(({ paragraphs, link }) => [[...paragraphs, ...(link ? [textLink(link)] : [])].join('\n')]),
];

const htmlSection = ({ heading, items }: Section): string =>
  `<h2 style="${style.heading}">${escapeHtml(heading)}</h2>
<ul>${items
    .map(({ paragraphs, link }) => {
      const said = paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('');
      return `<li>${said}${link ? htmlLink(link, style.more) : ''}</li>`;
    })
    .join('\n')}</ul>`;

export function compose(to: string, parts: Parts): MailContent {
  const { subject, greeting, paragraphs, sections = [], action, more, closing = senderSlots.brand } = parts;
  const links = [action, more].filter((link) => link !== undefined);
  const text = [
    greeting,
    ...paragraphs,
    ...sections.flatMap(textSection),
    ...links.map(textLink),
    closing,
  ].join('\n\n');
  const html = `<!doctype html><html lang="en"><body style="${style.body}"><div style="${style.sheet}">
<p>${escapeHtml(greeting)}</p>
${[...paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`), ...sections.map(htmlSection)].join('\n')}
${action ? htmlLink(action, style.button) : ''}
${more ? htmlLink(more, style.more) : ''}
</div><p style="${style.foot}">${escapeHtml(closing)}</p></body></html>`;
  return { to, subject, text: `${text}\n`, html };
}
