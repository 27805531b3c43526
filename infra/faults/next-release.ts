import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Pool } from '#services/platform/db/postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a next release could bring that this one does not know: a column, a table, a constraint, an index, and another body of the append. */
export async function expandMigrations(owner: Pool): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ definition: string }>(
    "select pg_get_functiondef(oid) as definition from pg_proc where proname = 'append_application_events'",
  );
  const append = rows[0]?.definition ?? '';
  const changed = append.replace(/^(\s*begin)\b/im, '$1 -- of the next release\n');
  if (changed === append) throw new Error('the append could not be given another body');
  return {
    '9001-expand.sql': `
      alter table application_forms add column preferred_name text, add column answers int not null default 0,
        add constraint preferred check (preferred_name <> '') not valid;
      create table application_tags (application_id uuid, tag text not null, primary key (application_id, tag));
      create index application_tags_by_tag on application_tags (tag);
      grant select, insert, delete on application_tags to cursus_app;
      ${changed};`,
    '9002-index.sql':
      'create index concurrently application_forms_preferred on application_forms (preferred_name);',
    '9003-validate.sql': 'alter table application_forms validate constraint preferred;',
  };
}

/** What the release after that takes away again. */
export const contractMigration = {
  '9004-contract.sql': `-- contract since 9001-expand.sql: answers are counted elsewhere
alter table application_forms drop column answers;`,
};

/** This tree with further migrations, as another release in a folder of its own; removed when the test ends. */
export async function releaseWith(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['services', 'state-machines', 'migrations', 'package.json'])
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'web']) await symlink(path.join(root, part), path.join(folder, part));
  for (const [name, sql] of Object.entries(migrations))
    await writeFile(path.join(folder, 'migrations', name), sql);
  return folder;
}
