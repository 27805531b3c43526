import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { builtInCompany, shortNameOf } from '#state-machines/company.ts';
import { repositoryFiles, root } from './tree.ts';

const name = shortNameOf(builtInCompany.name);

/** Where the built-in company is data: its definition, tests, and what the demonstration and the seed make up. */
const dataOf = [
  'state-machines/company.ts',
  /\.test\.tsx?$/,
  /\.snap$/,
  /^web\/e2e\//,
  /^services\/start\/(?:demo|seed)\//,
];
const isData = (file: string) =>
  dataOf.some((known) => (typeof known === 'string' ? known === file : known.test(file)));

/** Not the domain of example addresses, nor 'the adjutant', the office after which the company is named. */
const written = new RegExp(`(?<!\\bthe )\\b${name}(?!\\.example)`, 'i');

/** Complaints about one file's text, by line. */
export function namesIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      written.test(line)
        ? [`${file}:${index + 1} writes the company’s name by hand; settings know it (ruling 24)`]
        : [],
    );
}

/** The company's name comes from settings: product code never writes it. */
export async function checkCompanyName(): Promise<string[]> {
  const files = await repositoryFiles(['services', 'state-machines', 'web']);
  const complaints = await Promise.all(
    files
      .filter((file) => !isData(file))
      .map(async (file) => {
        const bytes = await readFile(path.join(root, file));
        return bytes.includes(0) ? [] : namesIn(file, bytes.toString());
      }),
  );
  return complaints.flat();
}
