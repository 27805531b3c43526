import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryFiles, root } from './tree.ts';

/** What ties a file to one machine or one registry, and why it may not be committed. */
const places: readonly [RegExp, string][] = [
  [/(?<![\w.$}/-])\/(?:home|Users)\/\w/, 'names a home folder'],
  [/(?<![\w.$}/-])\/root\/\w/, 'names the home folder of root'],
  [/\b[A-Z]:\\Users\\/, 'names a home folder'],
  [/file:\/\/\/\w/, 'is a file address of one machine'],
];
const registries: readonly [RegExp, string][] = [
  [/"resolved":/, 'is a registry’s address; npm ci must ask the registry it is given'],
  [/^\s*(?:@[\w-]+:)?registry\s*=/, 'sets a registry; that is up to the machine'],
];

/** This checkout's own folder, unless it is so short (`/app`) that other texts name it by chance. */
function ownFolder(): [RegExp, string][] {
  if (root.split(path.sep).filter(Boolean).length < 2) return [];
  const escaped = root.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return [[new RegExp(`${escaped}(?![\\w-])`), 'names the folder of one checkout']];
}

/** Complaints about one file's text, by line. */
export function addressesIn(file: string, text: string): string[] {
  const isNpms = file === 'package-lock.json' || path.basename(file) === '.npmrc';
  const rules = [...places, ...ownFolder(), ...(isNpms ? registries : [])];
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(([pattern, why]) => {
      const found = pattern.exec(line);
      return found ? [`${file}:${index + 1} ‘${found[0].trim()}’ ${why}`] : [];
    }),
  );
}

/** No machine's paths and no registry's addresses in any text file of the repository. */
export async function checkAddresses(): Promise<string[]> {
  const complaints: string[] = [];
  for (const file of await repositoryFiles()) {
    const bytes = await readFile(path.join(root, file));
    if (!bytes.includes(0)) complaints.push(...addressesIn(file, bytes.toString()));
  }
  return complaints;
}
