import { type Finder, listOf, numbersIn } from './finder.ts';
import type { Library } from './library.ts';

/** Citations by number: rulings, requirements and decisions. */

function missingIn(library: Library, page: string, names: readonly string[]): string | null {
  const headings = library.headingsOf(page);
  const absent = names.filter((name) => !headings.some((heading) => heading.startsWith(`${name}:`)));
  return absent.length > 0 ? `${page} has no heading for ${absent.join(', ')}` : null;
}

const rulingPattern = new RegExp(String.raw`\brulings?:?\s+(${listOf(String.raw`\d{1,2}`)})`, 'gi');
/** `ruling 12`, `rulings 4, 10 and 22`, `rulings 1–14`, and the field `ruling: 16` of a table. */
const rulings: Finder = ({ text, library }) =>
  [...text.matchAll(rulingPattern)].map((match) => {
    const isMany = /^rulings/i.test(match[0]);
    const numbers = numbersIn(match[1] ?? '').slice(0, isMany ? undefined : 1);
    const names = numbers.map((number) => `Ruling ${number}`);
    return {
      index: match.index,
      citation: isMany ? match[0] : `ruling ${numbers[0]}`,
      why: missingIn(library, 'docs/rules/rulings.md', names),
    };
  });

const pages: Record<string, string> = { S: 'docs/rules/security.md', F: 'docs/rules/faults.md' };
/** `S12` and `F12`; not a colour, a font of a PDF, or a part of a name or address. */
const requirements: Finder = ({ text, library }) =>
  [...text.matchAll(/(?<![\w#/.&-])([SF])\d{1,2}\b(?![\w./]| \d)/g)].map((match) => ({
    index: match.index,
    citation: match[0],
    why: missingIn(library, pages[match[1] ?? ''] ?? '', [match[0]]),
  }));

const decisionPattern = new RegExp(String.raw`\bdecisions?\s+(${listOf(String.raw`\d{4}`)})`, 'gi');
/** `decision 0042`, `decisions 0002, 0003`. */
const decisions: Finder = ({ text, library }) =>
  [...text.matchAll(decisionPattern)].map((match) => {
    const absent = (match[1]?.match(/\d{4}/g) ?? []).filter((number) => !library.hasDecision(number));
    return {
      index: match.index,
      citation: match[0],
      why: absent.length > 0 ? `docs/decisions has no ${absent.join(', ')}` : null,
    };
  });

export const numbered: readonly Finder[] = [rulings, requirements, decisions];
