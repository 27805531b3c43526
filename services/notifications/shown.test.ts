import { describe, expect, it } from 'vitest';
import { deletionReceivedMail } from '#services/privacy/mails/templates.ts';
import { builtInCompany } from '#state-machines/company.ts';
import { sentBy } from './sender.ts';
import { oneLine, shownName, shownText } from './shown.ts';
import { accountExistsMail, invitationMail, resetPasswordMail } from './templates/accounts.ts';
import {
  assessmentInvitationMail,
  confirmationMail,
  initialApplicationMail,
} from './templates/applications.ts';
import { contactMail } from './templates/contact.ts';
import { digestMail } from './templates/digest.ts';
import { reminderMail } from './templates/reminders.ts';
import { statusMail } from './templates/status.ts';

const hostile = [
  'https://evil.example/login',
  'www.evil.example',
  'evil.example',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ursina@evil.example',
  'ursina＠evil.example',
  'mailto:ursina@evil.example',
  'tel:+41900123456',
  '\\\\evil\\share',
  '//evil.example',
  '1.2.3.4',
  'http://1.2.3.4/',
  'evil.example:8080/x',
  'Ursina\r\nBcc: all@evil.example',
  'Ursina\u2028evil.example',
  'evil\u200b.\u2060example',
  '\u202eelpmaxe.live',
];

/** What mail programs make links of: a scheme, an address, a share, dotted words, or dotted numbers. */
const linkable =
  /\p{L}[\p{L}\p{N}+.-]*:\S|\S[@＠]|[@＠]\S|[/\\]{2}|[\p{L}\p{N}][.．。｡․]\p{L}|\p{L}[.．。｡․]\p{N}|\d\.\d+\.\d/u;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('S30: what a stranger typed', () => {
  it.each(hostile)('holds no link and no line break as a text: %j', (typed) => {
    expect(typed).toMatch(new RegExp(`${linkable.source}|${unseen.source}`, 'u'));
    expect(shownText(typed)).not.toMatch(linkable);
    expect(shownText(typed)).not.toMatch(unseen);
  });

  it.each([...hostile, '+41 900 12 34 56', 'Call 0900123456'])(
    'nor a telephone number as a name: %j',
    (typed) => {
      expect(shownName(typed)).not.toMatch(linkable);
      expect(shownName(typed)).not.toMatch(unseen);
      expect(shownName(typed)).not.toMatch(/\d/);
    },
  );

  it.each([
    'Ursina',
    'Anne-Marie',
    'Seán O’Brien',
    "D'Angelo",
    'Łukasz',
    'Müller-Brändle',
    '李',
    'J. R.',
    'अनिल',
  ])('leaves a name as it is: %s', (name) => expect(shownName(name)).toBe(name));

  it.each([
    'It costs 1.50 francs.',
    'At 12:30, or (perhaps) later...',
    'A/B, 50 % and "more".',
    'I ask: why?',
  ])('leaves a sentence as it is: %s', (text) => expect(shownText(text)).toBe(text));

  it('reaches no header with a line break', () => {
    expect(oneLine('A subject\r\nBcc: all@evil.example\u0085\u2029x\0')).toBe(
      'A subject Bcc: all@evil.example x',
    );
    const mail = {
      to: 'a@b.example\r\nBcc: x',
      subject: 'S\nX',
      replyTo: 'c@d.example\r\nX: y',
      text: '',
      html: '',
    };
    expect(sentBy(builtInCompany, 'http://localhost:3000', mail)).toMatchObject({
      to: 'a@b.example Bcc: x',
      subject: 'S X',
      replyTo: 'c@d.example X: y',
    });
  });
});

const at = '2026-07-01T09:05:00.000Z';
const url = 'http://localhost:3000/x?token=1';
/** Every mail that shows something typed, with it typed. */
const mailsWith = (typed: string) => {
  const written = {
    kind: 'contact',
    name: typed,
    email: 'a@b.example',
    message: `Hello\n${typed}`,
    createdAt: at,
  } as const;
  return [
    confirmationMail('a@b.example', {
      firstName: typed,
      position: typed,
      submittedAt: at,
      url,
      notMeUrl: url,
      until: at,
    }),
    assessmentInvitationMail('a@b.example', { firstName: typed, url, until: at }),
    initialApplicationMail('a@b.example', { position: typed, submittedAt: at, url }),
    statusMail('a@b.example', 'details_requested', { firstName: typed, until: null, pageUrl: () => url }),
    reminderMail('a@b.example', {
      firstName: typed,
      position: typed,
      submittedAt: at,
      kind: 'email',
      due: at,
      url,
      notMeUrl: url,
      isLast: false,
    }),
    accountExistsMail('a@b.example', { firstName: typed, asked: at, signInUrl: url, forgotUrl: url }),
    resetPasswordMail('a@b.example', { firstName: typed, asked: at, until: at, url }),
    invitationMail('a@b.example', {
      firstName: typed,
      role: 'editor',
      invitedBy: typed,
      until: at,
      passwordUrl: url,
      signInUrl: url,
      hasPassword: false,
    }),
    deletionReceivedMail('a@b.example', { firstName: typed, requestedAt: at, dueAt: at }),
    contactMail('a@b.example', written),
    contactMail('a@b.example', { ...written, kind: 'security' }),
    digestMail('a@b.example', [
      { kind: 'contact_message', message: written },
      { kind: 'initial_application', position: typed, submittedAt: at, status: 'Received', url },
    ]),
  ];
};
const withoutOwn = (text: string): string => text.replaceAll(url, '');
/** An HTML part as it is read: own markup taken away, entities as the characters that they are. */
const read = (html: string): string =>
  withoutOwn(html.slice(html.indexOf('<body')))
    .replace(/<!--.*?-->/gs, '')
    .replace(/ (style|href)="[^"]*"/g, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('S30: every mail', () => {
  it.each(hostile)('shows it without a link in text, HTML and subject: %j', (typed) => {
    for (const { subject, text, html } of mailsWith(typed)) {
      expect(withoutOwn(text)).not.toMatch(linkable);
      expect(read(html)).not.toMatch(linkable);
      expect(subject).not.toMatch(linkable);
      expect(subject).not.toMatch(unseen);
    }
  });
});
