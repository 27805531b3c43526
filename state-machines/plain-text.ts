/** What a line of text and a person's name may hold (S30): for the server's schemas, and for forms that check without them. */

/** Control characters, line and paragraph separators, private use, halves of characters, and marks that turn the direction of writing. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

export const notOneLine = 'Please use one line of plain text';
export const isOneLine = (text: string): boolean => !unprintable.test(text);

/** What mail programs turn into a link: addresses of the web and of mail, bare domains, network paths. */
const linked = [
  /[@\\]|:\/\//,
  /www\./i,
  /\b(?:https?|ftp|file|mailto|tel|sms|callto|skype):/i,
  /[\p{L}\p{M}\p{N}_-][.。](?:\p{L}\p{M}*){2}/u,
  /\d\.\d/,
];

export const notName =
  'Please give the name alone: no web or e-mail addresses, and a space after each period';
/** Full-width and invisible characters count as what they look like. */
export function isName(text: string): boolean {
  const seen = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return !linked.some((pattern) => pattern.test(seen));
}

/** What keeps a text from being a name; null when nothing does. */
export function nameFault(text: string): string | null {
  if (!isOneLine(text)) return notOneLine;
  return isName(text) ? null : notName;
}
