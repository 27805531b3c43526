import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postcss from 'postcss';
import { importsOf } from './imports.ts';
import { repositoryFiles, root } from './tree.ts';

/** CSS Modules (decision 0048): a class that a script uses is defined, one that is defined is used, and no sheet names a layer. */
type Sources = ReadonlyMap<string, string>;

/** Every class that a style sheet's selectors name. */
export function classesIn(css: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    const bare = selector.replace(/\[[^\]]*\]/g, '');
    for (const [, name = ''] of bare.matchAll(/\.([A-Za-z_][\w-]*)/g)) found.add(name);
  });
  return found;
}

/** What a script takes from the style sheet it imports as `binding`; null for a class chosen by a computed name. */
export function classesUsed(source: string, binding: string): (string | null)[] {
  const uses = source.matchAll(new RegExp(`(?<![\\w./-])${binding}(?:\\.([A-Za-z_]\\w*)|\\[)`, 'g'));
  return [...uses].map(([, name]) => name ?? null);
}

/** Where a style sheet's specifier leads, from the root. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier.replace(/^#web\//, 'web/src/');
}

const bindingOf = (source: string, specifier: string): string | undefined =>
  new RegExp(`import\\s+(\\w+)\\s+from\\s+['"]${specifier.replaceAll('.', '\\.')}['"]`).exec(source)?.[1];

/** The build puts the library's rules into a layer below those of pages (web/component-layer.ts); a sheet names none itself. */
function layerComplaint(file: string, css: string): string | null {
  let hasLayer = false;
  postcss.parse(css).walkAtRules('layer', () => {
    hasLayer = true;
  });
  return hasLayer ? `${file}: a sheet names no layer, the build does` : null;
}

/** @returns one sentence for each mistake; `sources` by path from the root */
export function classComplaints(sources: Sources): string[] {
  const complaints: string[] = [];
  const sheets = new Map<string, { defined: Set<string>; used: Set<string> }>();
  for (const [file, css] of sources) {
    if (!file.endsWith('.module.css')) continue;
    sheets.set(file, { defined: classesIn(css), used: new Set() });
    const complaint = layerComplaint(file, css);
    if (complaint) complaints.push(complaint);
  }
  for (const [file, source] of sources) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { specifier, line } of importsOf(file, source)) {
      if (!specifier?.endsWith('.module.css')) continue;
      const sheet = sheets.get(resolve(file, specifier));
      const binding = bindingOf(source, specifier);
      if (!sheet || !binding) {
        complaints.push(
          `${file}:${line} ${sheet ? 'imports a module without a name' : 'finds no'} ${specifier}`,
        );
        continue;
      }
      for (const name of classesUsed(source, binding)) {
        if (name === null)
          complaints.push(`${file}: ${binding}[…] hides which class is used; write ${binding}.name`);
        else if (!sheet.defined.has(name))
          complaints.push(`${file}: .${name} is not defined in ${specifier}`);
        else sheet.used.add(name);
      }
    }
  }
  for (const [file, { defined, used }] of sheets)
    for (const name of defined) if (!used.has(name)) complaints.push(`${file}: .${name} is never used`);
  return complaints;
}

export async function checkClasses(): Promise<string[]> {
  const files = (await repositoryFiles(['web'])).filter((file) => /\.(module\.css|tsx?)$/.test(file));
  const read = files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const);
  return classComplaints(new Map(await Promise.all(read)));
}
