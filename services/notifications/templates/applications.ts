import type { MailContent } from './deliver.ts';
import { escapeHtml } from './html.ts';

/** Mails as code with typed data: one look, text and HTML from the same parts. Times are Zurich's. */
interface Parts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  closing?: string;
}

const zurich = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'full',
  timeStyle: 'short',
});
const zurichTime = (instant: string | Date): string => `${zurich.format(new Date(instant))} (Zurich time)`;

const style = {
  body: 'margin:0;padding:32px 16px;background:#F4F5F2;color:#15201D;font:17px/1.55 Georgia,serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-top:1px solid #15201D',
  button:
    'display:inline-block;padding:14px 22px;background:#1F4A4A;color:#fff;text-decoration:none;border-radius:2px',
  foot: 'max-width:560px;margin:16px auto 0;color:#4A5652;font-size:14px',
};

function compose(to: string, parts: Parts): MailContent {
  const { subject, greeting, paragraphs, action, closing = 'Adjutant AG, Zug' } = parts;
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
  ].join('\n\n');
  const html = `<!doctype html><html lang="en"><body style="${style.body}"><div style="${style.sheet}">
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('\n')}
${action ? `<p><a href="${escapeHtml(action.url)}" style="${style.button}">${escapeHtml(action.label)}</a></p>` : ''}
</div><p style="${style.foot}">${escapeHtml(closing)}</p></body></html>`;
  return { to, subject, text: `${text}\n`, html };
}

export function confirmationMail(
  to: string,
  data: { firstName: string; url: string; until: string },
): MailContent {
  return compose(to, {
    subject: 'Please confirm your application',
    greeting: `Dear ${data.firstName}`,
    paragraphs: [
      'Thank you for your application. Please confirm your e-mail address, and the review begins.',
      `The link works until ${zurichTime(data.until)}.`,
      'If you did not apply, ignore this mail: nothing further happens.',
    ],
    action: { label: 'Confirm my e-mail address', url: data.url },
  });
}

export function initialApplicationMail(
  to: string,
  data: { position: string; submittedAt: string; url: string },
): MailContent {
  return compose(to, {
    subject: 'New application received',
    greeting: 'A new application has arrived.',
    paragraphs: [
      `Position: ${data.position === 'general' ? 'General Application' : data.position}.`,
      `Received ${zurichTime(data.submittedAt)}.`,
    ],
    action: { label: 'Open the application', url: data.url },
    closing: 'Cursus',
  });
}

export function deadlineMissedMail(
  to: string,
  data: { status: string; due: string; url: string },
): MailContent {
  return compose(to, {
    subject: 'A deadline has passed',
    greeting: 'An application is overdue.',
    paragraphs: [
      `It waits in '${data.status}'. The deadline was ${zurichTime(data.due)}.`,
      'Nothing was rejected; somebody should look at it.',
    ],
    action: { label: 'Open the application', url: data.url },
    closing: 'Cursus',
  });
}
