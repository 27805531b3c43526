import path from 'node:path';
import { type Finder, type Found, listOf, numbersIn } from './finder.ts';
import type { Library } from './library.ts';

/** Citations of documents: by path and heading, by link, and by section of the specification. */

/** The part of a heading that is cited may be shorter than the heading. */
function headingMissing(library: Library, page: string, cited: string): string | null {
  const wanted = cited.toLowerCase();
  const isThere = library.headingsOf(page).some((heading) => heading.toLowerCase().includes(wanted));
  return isThere ? null : `${page} has no heading '${cited}'`;
}

/** Links are resolved by `links`. In a document a path may also begin at its own folder. */
function resolve(library: Library, file: string, cited: string): string | null {
  const beside = path.posix.join(path.posix.dirname(file), cited);
  const places = file.endsWith('.md') ? [beside, cited] : [cited];
  return places.find((place) => library.hasFile(place)) ?? null;
}

/** A path, and a heading after a comma: in quotes, or up to the next mark. */
const pathPattern =
  /(?<![\w/.#…*-]|\]\()((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w.-]+\.md)\b(?!\]\()(?:`?,\s+(?:'([^']+)'|([A-Z][^),;.:`|*\]]*)))?/g;
const paths: Finder = ({ file, text, library }) =>
  [...text.matchAll(pathPattern)].map((match) => {
    const [whole, cited = '', quoted, plain] = match;
    const page = resolve(library, file, cited);
    const heading = quoted ?? plain?.trim();
    if (page === null) return { index: match.index, citation: whole, why: `there is no file ${cited}` };
    const why = heading ? headingMissing(library, page, heading) : null;
    return { index: match.index, citation: whole, why };
  });

/** `[text](page.md#anchor)` in a document. */
const links: Finder = ({ file, text, library }) => {
  if (!file.endsWith('.md')) return [];
  return [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map((match) => {
    const [, cited = '', anchor] = match;
    const target = cited === '' ? file : path.posix.join(path.posix.dirname(file), cited).replace(/\/$/, '');
    const found: Found = { index: match.index, citation: match[0].slice(1), why: null };
    if (!library.hasFile(target)) return { ...found, why: `there is no file ${target}` };
    if (!anchor || library.anchorsOf(target).has(anchor)) return found;
    return { ...found, why: `${target} has no anchor ${anchor}` };
  });
};

const sections = String.raw`sections?\s+${listOf(String.raw`\d`)}(?!\.\d)`;
const item = `(?:${sections}|'[^']+')`;
const sidePattern = new RegExp(
  String.raw`\b(applicant|staff)\s+side,\s+${item}(?:(?:[,;]|,? and)?\s+${item})*`,
  'gi',
);
const bothPattern = new RegExp(
  String.raw`${sections}\s+of\s+(both sides|the applicant side|the staff side)`,
  'gi',
);

function pagesOf(side: string): string[] {
  const sides = /both/i.test(side)
    ? ['applicant', 'staff']
    : [/applicant/i.test(side) ? 'applicant' : 'staff'];
  return sides.map((name) => `docs/rules/${name}-side.md`);
}

function sideProblem(library: Library, side: string, cited: string): string | null {
  const numbers = [...cited.matchAll(new RegExp(sections, 'gi'))].flatMap(([list]) => numbersIn(list));
  const titles = [...cited.matchAll(/'([^']+)'/g)].map(([, title = '']) => title);
  const names = [...numbers.map((number) => `Section ${number}:`), ...titles];
  const problems = pagesOf(side).flatMap((page) => names.map((name) => headingMissing(library, page, name)));
  return problems.find((problem) => problem !== null) ?? null;
}

/** `applicant side, section 4, 'Availability rules'`; `section 9 of the staff side`. A section without its side has no page. */
const sides: Finder = ({ text, library }) => {
  const whole = [...text.matchAll(sidePattern), ...text.matchAll(bothPattern)].map((match) => ({
    index: match.index,
    citation: match[0],
    why: sideProblem(library, match[1] ?? '', match[0]),
  }));
  const isInside = (index: number) =>
    whole.some((found) => found.index <= index && index < found.index + found.citation.length);
  const bare = [...text.matchAll(/(?<![\w"'`])sections?\s+\d\b(?!\.\d)/gi)]
    .filter((match) => !isInside(match.index) && !text.slice(0, match.index).endsWith('## '))
    .map((match) => ({
      index: match.index,
      citation: match[0],
      why: 'say which side of the specification: applicant side, or staff side',
    }));
  return [...whole, ...bare];
};

/** What the repository cannot show to its readers. */
const elsewhere: Finder = ({ text }) =>
  [...text.matchAll(/\bissue \d+\b|\(mocks\b|\bmocks, staff/gi)].map((match) => ({
    index: match.index,
    citation: match[0],
    why: 'is not in the repository',
  }));

export const documents: readonly Finder[] = [paths, links, sides, elsewhere];
