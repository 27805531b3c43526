import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postcss from 'postcss';
import { repositoryFiles, root } from './tree.ts';

/** The tokens of the library: both themes define the same names that are not shared, and a sheet uses no name that nothing defines. */
const folder = 'web/src/ui/themes/';

/**
 * The cookie banner says how much room it takes (web/src/public/consent), `toneClass` of `ui/tone-text` which colours a tone has,
 * a column of `ui/table` how wide it is and after which others a phone draws it.
 */
const setElsewhere = new Set(['--room-below', '--tone', '--tone-fill', '--column-width', '--phone-order']);

export function tokensIn(css: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(css).walkDecls(/^--/, ({ prop }) => {
    found.add(prop);
  });
  return found;
}

function tokensUsed(css: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(css).walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) found.add(name);
  });
  return found;
}

interface Themes {
  scale: string;
  public: string;
  staff: string;
}

const without = (names: ReadonlySet<string>, ...known: ReadonlySet<string>[]) =>
  [...names].filter((name) => !known.some((each) => each.has(name)));

/** @returns one sentence for each mistake */
export function tokenComplaints(themes: Themes, modules: ReadonlyMap<string, string>): string[] {
  const [scale, site, staff] = [tokensIn(themes.scale), tokensIn(themes.public), tokensIn(themes.staff)];
  const complaints = [
    ...without(site, staff, scale).map((name) => `${folder}staff.css: ${name} is missing`),
    ...without(staff, site, scale).map((name) => `${folder}public.css: ${name} is missing`),
  ];
  for (const [file, css] of modules) {
    const unknown = without(tokensUsed(css), scale, site, staff, tokensIn(css), setElsewhere);
    complaints.push(...unknown.map((name) => `${file}: ${name} is no token`));
  }
  return complaints;
}

const read = (file: string) => readFile(path.join(root, file), 'utf8');

export async function checkTokens(): Promise<string[]> {
  const files = (await repositoryFiles(['web'])).filter((file) => file.endsWith('.css'));
  const modules = await Promise.all(files.map(async (file) => [file, await read(file)] as const));
  const [scale, site, staff] = await Promise.all(
    ['scale.css', 'public.css', 'staff.css'].map((file) => read(`${folder}${file}`)),
  );
  return tokenComplaints({ scale: scale ?? '', public: site ?? '', staff: staff ?? '' }, new Map(modules));
}
