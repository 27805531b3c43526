/** Like's own signs are searched for as they stand. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Words beyond these say nothing more. */
const mostWords = 8;
const phoneSigns = /^[\d\s+()/.-]+$/;

const isShort = (word: string): boolean => /^[\p{L}\d]{1,2}$/u.test(word);
/** Where a word may stand: one or two letters at the beginning of a word, which an index of three letters finds too; others anywhere. */
const patternOf = (word: string): string => (isShort(word) ? `% ${word}%` : `%${escaped(word)}%`);

/** An address as far as its sign, where that holds three letters in a row for an index to find; null otherwise. */
const addressStart = (word: string): string | null => /^.+[\p{L}\d]{2}@(?=.)/u.exec(word)?.[0] ?? null;

/** The digits of a telephone number without the zero that is dialled before it at home; null for anything else. */
function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return phoneSigns.test(text) && digits.length >= 5 ? digits : null;
}

/**
 * The condition that `column` holds what a person searches for: the text as it stands, or every word of it in any order, without case
 * and accents; a telephone number also by its digits.
 * @param column made by `searchable` (migrations/0002-applications.sql), with a space in front
 * @param next takes a value and gives the name of its parameter
 * @param isKept for a statement that keeps its plan: what is searched for is folded once, where a plan of its own would have it folded already
 */
export function searchCondition(
  column: string,
  text: string,
  next: (value: string) => string,
  isKept = false,
): string {
  const folded = (pattern: string) => {
    const made = `searchable(${next(pattern)})`;
    return isKept ? `(select ${made})` : made;
  };
  const like = (pattern: string) => `${column} like ${folded(pattern)}`;
  const contains = (word: string): string => {
    const start = addressStart(word);
    if (start === null) return like(patternOf(word));
    // All addresses end alike: the index looks for how this one begins alone, and what it finds is compared with the whole.
    return `${like(patternOf(start))} and ${column} || '' like ${folded(patternOf(word))}`;
  };
  const words = [...new Set(text.trim().split(/\s+/))].slice(0, mostWords);
  const ways = [words.map(contains).join(' and ')];
  // Where the text stands as it is, so do its words, unless the first has to begin one.
  if (words.length > 1 && isShort(words[0] ?? '')) ways.push(like(`%${escaped(text.trim())}%`));
  const digits = phoneDigits(text);
  if (digits) ways.push(like(`%${digits}%`));
  return ways.length > 1 ? `(${ways.join(' or ')})` : (ways[0] ?? 'true');
}
