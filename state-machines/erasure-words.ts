import { counted } from './numbers.ts';

/** What an erasure is called on the screen and at the command line, and what confirms one. */

/** 'the account, 2 applications and 5 files' */
export function erasedText({ applications, files }: { applications: number; files: number }): string {
  const parts = [
    'the account',
    ...(applications > 0 ? [counted(applications, 'application')] : []),
    ...(files > 0 ? [counted(files, 'file')] : []),
  ];
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : String(last);
}

const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Nothing is erased by a slip of the hand: the person's name or DELETE has to be typed. */
export const confirmsErasure = (typed: string, name: string | null): boolean =>
  typed.trim() === 'DELETE' || (name !== null && plain(name) !== '' && plain(typed) === plain(name));

/** What became of the mail that is the last use of the address. */
export const mailWords = {
  sent: 'Sent, as the last use of the address',
  refused: 'Refused by the mail server; the erasure went on without it',
  none: 'There was no address to write to',
} as const;
