/**
 * Text that a stranger typed, as mails show it (S30, decision 0043): whole and readable, but with a space wherever a mail program
 * would begin or go on with a link. Spaces, because no program links across one; invisible characters are ignored by some programs and
 * taken for phishing by filters.
 */

/** Everything that breaks a line or is not to be seen: controls, line and paragraph separators, marks of direction. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** One line, without anything that could end it. For headers and sentences. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(breaks, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim();

/** Dots, also those that host names take for one (UTS 46), with more of the same word behind them. */
const innerDot = /[.．。｡․](?=[^\s\p{P}])/gu;
const endsInNumber = /(?:^|[^\p{L}\p{N}.])[\d’']+$/u;
const isFraction = /^\d+(?![\p{L}\p{N}.])/u;

/** A number and its fraction are looked for this near to a dot: what a stranger typed is not read once for each of its dots. */
const near = 20;

/** A space after each, but for the one of a decimal number. */
function spaceDots(text: string): string {
  return text.replace(innerDot, (dot, at: number) => {
    const isDecimal =
      endsInNumber.test(text.slice(Math.max(0, at - near), at)) &&
      isFraction.test(text.slice(at + 1, at + 1 + near));
    return isDecimal ? dot : `${dot} `;
  });
}

/** Free text: `https://evil.example/x` becomes `https: / /evil. example/x`. */
export const shownText = (text: string): string =>
  spaceDots(
    oneLine(text)
      // any scheme, not only those of the web
      .replace(/(\p{L}[\p{L}\p{N}+.-]{0,30}[:：])(?=\S)/gu, '$1 ')
      .replace(/(?<=[/／\\])(?=[/／\\])/gu, ' ')
      .replace(/ ?([@＠]) ?/gu, ' $1 '),
  ).trim();

/** A name, without digits: programs make telephone numbers of them. */
export const shownName = (name: string): string =>
  shownText(name.normalize('NFKC').replace(/\p{Nd}+/gu, ' '));

/** How a mail begins. */
export const greet = (firstName: string): string => {
  const name = shownName(firstName);
  return name ? `Dear ${name}` : 'Good day';
};
