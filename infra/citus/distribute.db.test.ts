import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { differencesOf } from '#services/doctor/catalogue/check-catalogue.ts';
import { readCatalogue } from '#services/doctor/catalogue/read-catalogue.ts';
import { referenceCatalogue } from '#services/doctor/catalogue/reference.ts';

const { owner, url } = await freshDatabase();
const script = await readFile(new URL('distribute.sql', import.meta.url), 'utf8');

/** Names in apostrophes behind `begin`, up to `end`. */
const namesIn = (text: string, begin: string, end: string): string[] => {
  const from = text.indexOf(begin);
  return [...text.slice(from, text.indexOf(end, from)).matchAll(/'([\w.]+)'/g)].map(([, name]) => name ?? '');
};
const distributed = [...script.matchAll(/create_distributed_table\('(\w+)'/g)].map(([, name]) => name ?? '');
const local = namesIn(script, '<> all (array[', ']);');

it('distribute.sql says of every table of the migrations where it belongs, and of none that is gone', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select (case schemaname when 'public' then '' else schemaname || '.' end) || tablename as name
     from pg_tables where schemaname in ('public', 'keys')`,
  );
  expect([...distributed, ...local].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('what is distributed has the application first in every unique key, and no key of another table', async () => {
  const { rows } = await owner.query<{ key: string }>(
    `select i.indexrelid::regclass::text as key from pg_index i
     where i.indrelid = any($1::regclass[]) and i.indisunique
       and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) <> 'application_id'
     union all
     select conname from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    [distributed],
  );
  expect(rows).toEqual([]);
});

it('the doctor compares a cluster with what distribute.sql replaces, and names all of that where it was not run', async () => {
  const { missing, stray, changed } = differencesOf(
    await readCatalogue(owner),
    await referenceCatalogue(owner, url, true),
  );
  const named = [...script.matchAll(/^create or replace (?:function|view) (\w+)/gm)].map(([, name]) => name);
  expect(missing).toEqual(['function public.define_append_of_one_server()']);
  expect(stray).toEqual([]);
  const plain = changed.map((key) => /^(?:function|view) public\.(\w+)/.exec(key)?.[1] ?? key);
  expect(plain.sort()).toEqual([...named, 'define_append'].sort());
});
