import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { citingTexts, type Text } from './citations/library.ts';
import { root } from './tree.ts';

/**
 * Words that code and documents do without (docs/glossary.md, decision 0047). How often each may still appear stands in
 * banned-words.json and only goes down: `node infra/check/banned-words.ts --lower` writes what is left,
 * `node infra/check/banned-words.ts WORD` lists the places.
 */

/** Idiom: counted wherever it stands. The value is what to write instead. */
const idiom: Record<string, string> = {
  whoever: 'name who it is',
  somebody: 'name who it is',
  nobody: 'no one, or name who it is',
  anew: 'again',
  told: 'say what is shown or sent',
  oftener: 'more often',
  nought: 'zero',
  lies: 'is',
  'goes with': 'belongs to',
  'is asked of': 'name the request',
  'takes for': 'treats as',
};

/** Retired terms: counted wherever they stand, also as part of an identifier. */
const retired: Record<string, string> = {
  fact: 'event',
  facts: 'events',
  fold: 'projection',
  folds: 'projections',
  twin: 'shadow table',
  twins: 'shadow tables',
  keepers: 'personal-data handlers',
  asker: 'currentUser',
};

/** Retired as names; plain English in a sentence. Counted as part of a compound identifier or where they are declared. */
const retiredNames: Record<string, string> = {
  stay: 'step',
  stays: 'steps',
  gather: 'createBatchedRead',
  gathered: 'batched',
  wish: 'pending sign-up',
  wishes: 'pending sign-ups',
  keeper: 'personal-data handler',
};

/** A plain idiom, 'Stay Active' of the specification, a test's name, a setting of PostgreSQL, and a Unix account. */
const allowed = [
  /\bin fact\b/gi,
  /stay-?active/gi,
  /keys-stay/gi,
  /max_parallel_workers_per_gather/gi,
  /(?<='postgres', )'nobody'|as `nobody`/g,
];

export type Counts = Record<string, number>;
export interface Place {
  file: string;
  line: number;
  word: string;
}

const own = /^infra\/check\/banned-words\./;
const phrases = Object.keys(idiom).filter((word) => word.includes(' '));
const anywhere = new Set(Object.keys({ ...idiom, ...retired }));
const names = new Set(Object.keys(retiredNames));

/** `WrittenFact` is written and fact. */
const partsOf = (token: string): string[] =>
  token.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$-]/).map((part) => part.toLowerCase());

const declaring = /\b(?:const|let|var|function|class|type|interface|enum)\s+$/;

function wordsInLine(line: string): string[] {
  const found = phrases.filter((phrase) => line.toLowerCase().includes(phrase));
  for (const match of line.matchAll(/[A-Za-z_$][\w$]*/g)) {
    const parts = partsOf(match[0]);
    const isName = parts.length > 1 || declaring.test(line.slice(0, match.index));
    found.push(...parts.filter((part) => anywhere.has(part) || (isName && names.has(part))));
  }
  return found;
}

/** Every banned word of a text and of its path, the path as line 0. */
export function bannedIn({ file, text }: Text): Place[] {
  const plain = (said: string) => allowed.reduce((rest, phrase) => rest.replaceAll(phrase, ''), said);
  const lines = plain(text).split('\n');
  const inPath = partsOf(plain(file).replaceAll(/[/.]/g, '-')).filter(
    (part) => anywhere.has(part) || names.has(part),
  );
  return [
    ...inPath.map((word) => ({ file, line: 0, word })),
    ...lines.flatMap((line, index) => wordsInLine(line).map((word) => ({ file, line: index + 1, word }))),
  ];
}

export async function bannedPlaces(): Promise<Place[]> {
  const texts = await citingTexts();
  return texts.filter(({ file }) => !own.test(file)).flatMap(bannedIn);
}

function countsOf(places: readonly Place[]): Counts {
  const counts: Counts = {};
  for (const { word } of places) counts[word] = (counts[word] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([left], [right]) => left.localeCompare(right)));
}

/** Complaints about each word that appears more often than its ceiling. */
export function aboveCeiling(counts: Counts, ceilings: Counts): string[] {
  const instead = { ...idiom, ...retired, ...retiredNames };
  return Object.entries(counts)
    .filter(([word, count]) => count > (ceilings[word] ?? 0))
    .map(
      ([word, count]) =>
        `'${word}' appears ${count} times, at most ${ceilings[word] ?? 0}. Write: ${instead[word]}. Places: node infra/check/banned-words.ts ${word}`,
    );
}

/** A ceiling never rises. */
export const lowered = (counts: Counts, ceilings: Counts): Counts =>
  Object.fromEntries(
    Object.entries(ceilings).flatMap(([word, ceiling]) => {
      const left = Math.min(counts[word] ?? 0, ceiling);
      return left > 0 ? [[word, left]] : [];
    }),
  );

const ceilingFile = path.join(root, 'infra/check/banned-words.json');
const readCeilings = async (): Promise<Counts> => JSON.parse(await readFile(ceilingFile, 'utf8')) as Counts;

export async function checkBannedWords(): Promise<string[]> {
  return aboveCeiling(countsOf(await bannedPlaces()), await readCeilings());
}

if (import.meta.main) {
  const places = await bannedPlaces();
  const [argument] = process.argv.slice(2);
  if (argument === '--lower') {
    const left = lowered(countsOf(places), await readCeilings());
    await writeFile(ceilingFile, `${JSON.stringify(left, null, 2)}\n`);
  } else {
    for (const { file, line, word } of places)
      if (argument === undefined || word === argument) process.stdout.write(`${file}:${line} ${word}\n`);
  }
}
