import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Node } from 'libpg-query';
import { examineMigration, refusalsOf } from '#services/platform/db/migrations/examine.ts';
import { contractOf } from '#services/platform/db/migrations/marks.ts';
import { root } from './tree.ts';

/**
 * Migrations keep the release before at work (decision 0072). `migrations/released.json` holds what has been released, with a hash: that never
 * changes, and what comes after only adds. `node infra/check/migrations.ts --release` adds all that is there, when a release is made.
 */
const folders = { main: '.', keys: 'keys' } as const;
type Released = Record<keyof typeof folders, Record<string, string>>;

const listOf = (folder: string): string => path.join(folder, 'released.json');
const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

async function filesOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  const read = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const);
  return new Map(await Promise.all(read));
}

function changesOf(files: Map<string, string>, released: Record<string, string>): string[] {
  return Object.entries(released).flatMap(([name, hash]) => {
    const sql = files.get(name);
    if (sql === undefined) return [`${name} was released, and is gone. Restore it.`];
    if (hashOf(sql) === hash) return [];
    return [`${name} was released, and has changed since. Restore it, and put the change in a new file.`];
  });
}

async function refusals(files: Map<string, string>, released: Record<string, string>): Promise<string[]> {
  const newest = Object.keys(released).sort().at(-1);
  // Before the first release there is no old one to break.
  if (!newest) return [];
  const found: string[] = [];
  const before: Node[] = [];
  for (const [name, sql] of [...files].filter(([one]) => !(one in released))) {
    const examined = await examineMigration(sql, before);
    if (name < newest)
      found.push(`${name} comes before ${newest}, which was released. Give it a later number.`);
    const since = contractOf(sql)?.since;
    if (since && !(since in released))
      found.push(
        `${name} contracts since ${since}, which no release has. Contract in the release after that one.`,
      );
    found.push(...refusalsOf(name, sql, examined));
    before.push(...examined.nodes);
  }
  return found;
}

/** @param folder of the main set; the keys' is in it */
export async function checkMigrations(folder = path.join(root, 'migrations')): Promise<string[]> {
  const released = JSON.parse(await readFile(listOf(folder), 'utf8')) as Released;
  const found: string[] = [];
  for (const [set, place] of Object.entries(folders)) {
    const files = await filesOf(path.join(folder, place));
    const known = released[set as keyof Released];
    found.push(...changesOf(files, known), ...(await refusals(files, known)));
  }
  return found;
}

/** What there is now is what the next release will be held against. */
export async function release(folder = path.join(root, 'migrations')): Promise<void> {
  const released: Partial<Released> = {};
  for (const [set, place] of Object.entries(folders)) {
    const files = await filesOf(path.join(folder, place));
    released[set as keyof Released] = Object.fromEntries(
      [...files].map(([name, sql]) => [name, hashOf(sql)]),
    );
  }
  await writeFile(listOf(folder), `${JSON.stringify(released, null, 2)}\n`);
}

if (import.meta.main && process.argv.includes('--release')) {
  const wrong = await checkMigrations();
  process.stdout.write(wrong.map((line) => `${line}\n`).join(''));
  if (wrong.length === 0) await release();
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
