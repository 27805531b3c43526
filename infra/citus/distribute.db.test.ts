import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';

const { owner } = await freshDatabase();
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
