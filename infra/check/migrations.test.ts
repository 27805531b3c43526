import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMigrations, release } from './migrations.ts';
import { root } from './tree.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-released-'));
  await mkdir(path.join(folder, 'keys'));
  await writeFile(
    path.join(folder, '0001-people.sql'),
    'create table people (id int primary key, name text);',
  );
  await writeFile(path.join(folder, 'keys/0001-keys.sql'), 'create table person_keys (id int primary key);');
  await release(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const withNew = async (sql: string, name = '0002-next.sql'): Promise<string[]> => {
  await writeFile(path.join(folder, name), sql);
  return checkMigrations(folder);
};

describe('migrations after a release', () => {
  it.each([
    ['drop-table', 'drop table people'],
    ['drop-table', 'drop view if exists everyone'],
    ['drop-column', 'alter table people drop column name'],
    ['drop-function', 'drop function name_of(int)'],
    ['rename', 'alter table people rename column name to full_name'],
    ['rename', 'alter table people rename to persons'],
    ['rename', 'alter function name_of(int) rename to full_name_of'],
    ['change-type', 'alter table people alter column name type varchar(20)'],
    ['not-null', 'alter table people add column born date not null'],
    ['not-null', 'alter table people alter column name set not null'],
    ['not-null', 'alter table people alter column name drop default'],
    ['revoke', 'revoke select on people from cursus_app'],
    ['remove-rows', 'delete from people where id < 0'],
    ['remove-rows', 'truncate people'],
  ])('may not break the release before: %s, %s', async (rule, sql) => {
    const complaints = await withNew(`-- a reason\n\n${sql};\nselect 1;`);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`0002-next.sql:3 [${rule}] ${sql}: `);
    expect(await withNew(`-- accepted: small\n${sql};`)).toHaveLength(1);
    expect(await withNew(`-- contract since 0001-people.sql: unused since then\n${sql};`)).toEqual([]);
  });

  it.each([
    ['constraint', 'alter table people add constraint named check (name <> $$$$)'],
    ['constraint', 'alter table people add unique (name)'],
    ['constraint', 'alter table people add column boss int references people'],
    ['constraint', 'alter table people add foreign key (id) references others'],
    ['index', 'create index people_by_name on people (name)'],
    ['rewrite', 'alter table people add column token uuid default gen_random_uuid()'],
    ['rewrite', 'alter table people add column upper_name text generated always as (upper(name)) stored'],
    ['change-rows', "update people set name = ''"],
    ['unseen', 'do $$ begin perform 1; end $$'],
  ])('may not hold up a large table unless that is accepted: %s, %s', async (rule, sql) => {
    const complaints = await withNew(`${sql};`);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`0002-next.sql:1 [${rule}] ${sql}: `);
    expect(await withNew(`-- contract since 0001-people.sql: no reason for this\n${sql};`)).toHaveLength(1);
    expect(await withNew(`-- accepted: 20 rows at most\n${sql};`)).toEqual([]);
    expect(await withNew(`-- accepted: not the one above it\nselect 1;\n${sql};`)).toHaveLength(1);
  });

  it('may add what the release before does not see', async () => {
    const sql = `
      create table tags (id int primary key, label text not null check (label <> ''));
      create index tags_by_label on tags (label);
      alter table people add column nick text, add column seen_at timestamptz not null default now(),
        add constraint nicked check (nick <> '') not valid;
      alter table people validate constraint nicked;
      create or replace function name_of(int) returns text language sql as 'select name from people where id = $1';
      create trigger seen before update on people for each row execute function see();
      insert into tags values (1, 'new');
      grant select on tags to cursus_app;`;
    expect(await withNew(sql)).toEqual([]);
    const concurrent = 'create index concurrently people_by_nick on people (nick);';
    expect(await withNew(concurrent, '0003-index.sql')).toEqual([]);
    expect(await withNew(`${concurrent} analyze people;`, '0003-index.sql')).toEqual([
      '0003-index.sql builds an index CONCURRENTLY beside other statements: give it a file of its own, and the index a name',
    ]);
  });

  it('come after what was released, and contract only what a release has had', async () => {
    expect(await withNew('select 1;', '0000-before.sql')).toEqual([
      '0000-before.sql comes before 0001-people.sql, which was released. Give it a later number.',
    ]);
    await rm(path.join(folder, '0000-before.sql'));
    await withNew('alter table people add column nick text;');
    expect(
      await withNew(
        '-- contract since 0002-next.sql: renamed\nalter table people drop column name;',
        '0003-drop.sql',
      ),
    ).toEqual([
      '0003-drop.sql contracts since 0002-next.sql, which no release has. Contract in the release after that one.',
    ]);
  });

  it('never change once they are released, the keys’ neither', async () => {
    await writeFile(path.join(folder, '0001-people.sql'), 'create table people (id bigint primary key);');
    await rm(path.join(folder, 'keys/0001-keys.sql'));
    expect(await checkMigrations(folder)).toEqual([
      '0001-people.sql was released, and has changed since. Restore it, and put the change in a new file.',
      '0001-keys.sql was released, and is gone. Restore it.',
    ]);
  });

  it('are free until there is a release', async () => {
    await writeFile(path.join(folder, 'released.json'), '{"main":{},"keys":{}}');
    expect(await withNew('drop table people;')).toEqual([]);
  });

  it('of this tree can be read to their ends', async () => {
    await cp(path.join(root, 'migrations'), folder, { recursive: true });
    const first = (await readFile(path.join(folder, '0001-event-log.sql'), 'utf8')).length;
    expect(first).toBeGreaterThan(1_000);
    await writeFile(path.join(folder, 'released.json'), '{"main":{"0000-none.sql":""},"keys":{}}');
    const complaints = await checkMigrations(folder);
    // Roles are made in blocks of code, and everything else in them is about tables of their own.
    expect(complaints.filter((line) => !line.includes('[unseen]')).sort()).toEqual(
      expect.arrayContaining(['0000-none.sql was released, and is gone. Restore it.']),
    );
  });
});
