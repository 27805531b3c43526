import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packagesImported } from './packages.ts';
import { root } from './tree.ts';

/** What a package that runs in production, on servers or in browsers, may be under (S40): licences that ask for no more than their own text beside ours. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // of the fonts
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** An SPDX expression of names, AND, OR, WITH and brackets. An exception (WITH) only adds rights. */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    if (words[at] === '(') {
      at++;
      const inner = either();
      if (words[at++] !== ')') throw new SyntaxError('a bracket is not closed');
      return inner;
    }
    const is = allowed.has(words[at++] ?? '');
    if (words[at] === 'WITH') at += 2;
    return is;
  };
  const both = (): boolean => {
    let all = one();
    while (words[at] === 'AND') {
      at++;
      all = one() && all;
    }
    return all;
  };
  function either(): boolean {
    let any = both();
    while (words[at] === 'OR') {
      at++;
      any = both() || any;
    }
    return any;
  }
  try {
    return either() && at === words.length;
  } catch {
    return false;
  }
}

interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, Entry>;
}

/** Where Node finds `name` from the package at `from`: beside it, then in each folder above. */
function lockedAt(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

/** The packages named and all that they depend on, by their places. */
function withDependencies(packages: Lock['packages'], names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const at = lockedAt(packages, from, name);
    if (!at || found.has(at)) return;
    found.add(at);
    const { dependencies, optionalDependencies } = packages[at] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(at, next);
  };
  for (const name of names) add('', name);
  return found;
}

/**
 * @param inBrowsers packages that the site imports: they are built into it, so package.json has them for developers
 * @returns each package of production whose licence is not on the list, or that names none
 */
export function wrongLicences({ packages }: Lock, inBrowsers: Iterable<string> = []): string[] {
  const built = withDependencies(packages, inBrowsers);
  return Object.entries(packages)
    .filter(([at, { dev }]) => at !== '' && (!dev || built.has(at)))
    .filter(([, { license }]) => !license || !isAllowed(license))
    .map(([at, { version, license }]) => {
      const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name} ${version} is under ${license ?? 'no licence that it names'}, which is not on the list in infra/check/licences.ts`;
    });
}

export async function checkLicences(): Promise<string[]> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  return wrongLicences(lock, await packagesImported(['web/src']));
}
