import { applicantLabels, mainFlow } from '#state-machines/application/labels.ts';
import { flowStep } from '#state-machines/application/progress.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { layout } from '../layouts/fill.ts';
import type { MailContent } from '../mail-content.ts';
import { senderSlots } from '../sender.ts';

/** One look for letters to people and one for notices to staff: HTML and text from the same parts. Times are Zurich's. */
interface Link {
  label: string;
  url: string;
}
export interface Section {
  heading: string;
  items: readonly { paragraphs: readonly string[]; link?: Link }[];
}
/** What stands in every mail. */
interface Said {
  subject: string;
  /** What an inbox shows beside the subject: what the subject does not say. */
  preheader: string;
  /** The news itself, in one sentence. */
  title: string;
  paragraphs: readonly string[];
  action?: Link;
  /** Why its reader gets it, where that is not because of an application or an account. */
  why?: string;
}
export interface Letter extends Said {
  greeting: string;
  /** Its date, never the days left: mails are read later. */
  until?: { at: string; note?: string } | null;
  /** Which step of the main flow the reader's application is in. */
  step?: Status;
  /** The button's link needs no sign-in, so it also stands as text to copy. */
  isOpen?: boolean;
  /** Where else to go; under the button. */
  more?: Link;
  /** What a reply is for. */
  question?: string;
}
export interface Notice extends Said {
  rows?: readonly { term: string; value: string }[];
  sections?: readonly Section[];
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', ...options });
const zurich = format({ dateStyle: 'full', timeStyle: 'short' });
const dayOf = format({ weekday: 'long', day: 'numeric', month: 'long' });
const timeOf = format({ timeStyle: 'short' });
export const zurichTime = (instant: string | Date): string =>
  `${zurich.format(new Date(instant))} (Zurich time)`;

const mark = (name: string, size: string, colour: string): string =>
  `<td valign="bottom" height="16" style="padding:0 13px 0 0;font-size:0;line-height:0"><div class="${name}" style="${size};background:${colour};font-size:0;line-height:0"></div></td>`;
const marks = mainFlow.map((_, current) =>
  mainFlow
    .map((_, step) => {
      if (step === current) return mark('now', 'width:3px;height:16px', '#80622A');
      const [name, colour] = step < current ? ['done', '#1F4A4A'] : ['ahead', '#C9CFC9'];
      return mark(name, 'width:2px;height:8px', colour);
    })
    .join('\n'),
);
const stepOf = (status: Status | undefined) => {
  const number = status && flowStep(status);
  return number
    ? { number, of: mainFlow.length, status: applicantLabels[status], marks: marks[number - 1] }
    : null;
};

/** Fills the line that an inbox shows, so that it does not go on with the mail's own text. */
const room = '&#847;&zwnj;&nbsp;'.repeat(30);
const letterOf = layout('letter');
const noticeOf = layout('notice');

const textLink = ({ label, url }: Link): string => `${label}:\n${url}`;
const textSection = ({ heading, items }: Section): string[] => [
  heading,
  ...items.map(({ paragraphs, link }) => [...paragraphs, ...(link ? [textLink(link)] : [])].join('\n')),
];
const textOf = (paragraphs: readonly (string | false | null | undefined)[]): string =>
  `${paragraphs.filter(Boolean).join('\n\n')}\n`;
const foot = ({ why, homeLabel, homePath }: { why: string; homeLabel: string; homePath: string }): string =>
  [
    '--',
    `${senderSlots.name}, ${senderSlots.street}, ${senderSlots.town}`,
    why,
    `Privacy: ${senderSlots.site}/privacy`,
    `${homeLabel}: ${senderSlots.site}${homePath}`,
  ].join('\n');

const readers = {
  applicant: {
    why: 'You get this e-mail because someone applied to us with this address. It is about that application, never advertising.',
    homeLabel: 'Your application',
    homePath: '/applicant/dashboard',
  },
  account: {
    why: 'You get this e-mail because it is about the account with this address. It is never advertising.',
    homeLabel: 'Your account',
    homePath: '/account',
  },
  staff: {
    why: 'You get this e-mail because this address receives the notices to staff.',
    homeLabel: 'Overview',
    homePath: '/admin',
  },
} as const;

/** To a person, about an application or an account. A reply reaches the person that it names. */
export function letter(to: string, reader: 'applicant' | 'account', parts: Letter): MailContent {
  const { subject, title, greeting, paragraphs, action, isOpen, more } = parts;
  const step = stepOf(parts.step);
  const until = parts.until && {
    day: dayOf.format(new Date(parts.until.at)),
    time: timeOf.format(new Date(parts.until.at)),
    note: parts.until.note,
  };
  const ask = `${parts.question ?? 'A question?'} Reply to this e-mail; ${senderSlots.person} reads it.`;
  const about = { ...readers[reader], ...(parts.why && { why: parts.why }) };
  const dates = [
    until && `Until: ${until.day}, ${until.time}, Zurich time.${until.note ? ` ${until.note}` : ''}`,
    step && `Step ${step.number} of ${step.of}: ${step.status}`,
  ].filter(Boolean);
  const text = textOf([
    senderSlots.short,
    title,
    greeting,
    ...paragraphs,
    dates.join('\n'),
    action && textLink(action),
    more && textLink(more),
    `${ask}\n${senderSlots.email}`,
    foot(about),
  ]);
  const html = letterOf({
    ...parts,
    ...about,
    until,
    step,
    hasDates: dates.length > 0,
    action: action && { ...action, isOpen },
    ask,
    room,
  });
  return { to, subject, text, html, replyTo: senderSlots.email };
}

/** To staff. Names no applicant: what is sent by e-mail cannot be erased later. */
export function notice(to: string, parts: Notice): MailContent {
  const { subject, title, paragraphs, rows = [], sections = [], action } = parts;
  const about = { ...readers.staff, ...(parts.why && { why: parts.why }) };
  const text = textOf([
    'Cursus',
    title,
    ...paragraphs,
    rows.map(({ term, value }) => `${term}: ${value}`).join('\n'),
    ...sections.flatMap(textSection),
    action && textLink(action),
    foot(about),
  ]);
  const html = noticeOf({ ...parts, ...about, hasRows: rows.length > 0, room });
  return { to, subject, text, html };
}
