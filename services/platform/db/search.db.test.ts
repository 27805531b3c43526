import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { searchCondition } from './search.ts';

const { owner } = await freshDatabase();

/** Few letters, so that much is alike; signs of LIKE, and letters with accents, which are the same without. */
const letters = (max: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'B', 'é', 'e', 'ü', 'u\u0308', '7', '.', '-', '_', '%', '\\'), {
      minLength: 1,
      maxLength: max,
    })
    .map((all) => all.join(''));
const local = fc.oneof(letters(5), fc.constantFrom('a.b7', 'eéb', 'B.b7'));
const address = fc
  .tuple(local, fc.constantFrom('post.example', 'Pöst.example', 'b.example'))
  .map((parts) => parts.join('@'));
const person = fc.record({ name: letters(6), address });
const people = fc.array(person, { minLength: 1, maxLength: 12 });

/** A part of what is there, or what is not. */
const word = (among: readonly string[]) =>
  fc.oneof(
    letters(4),
    fc.tuple(local, fc.constantFrom('p', 'pöst', 'b.', 'z')).map((parts) => parts.join('@')),
    fc.constantFrom('@', 'a@', 'é7@', '@post', '.example'),
    fc.tuple(fc.constantFrom(...among), fc.nat(20), fc.nat(20)).map(([text, from, length]) => {
      const signs = [...text];
      const begin = from % signs.length;
      return signs.slice(begin, begin + 1 + (length % signs.length)).join('');
    }),
  );
const asked = people.chain((all) =>
  fc.record({
    all: fc.constant(all),
    words: fc.array(word(all.flatMap(({ name, address: at }) => [name, at])), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);

/** As the rule says it, with nothing that an index could help with: the words stand somewhere, short ones at a beginning, or the text as it is. */
const plain = `select n from people
  where not exists (select from unnest($1::text[]) as w (word) where position(searchable(word) in search) = 0)
    or cardinality($1::text[]) > 1 and position(searchable($2) in search) > 0 order by n`;
const needle = (text: string): string => (/^[\p{L}\d]{1,2}$/u.test(text) ? ` ${text}` : text);

it('finds every row that holds all words, as a plain look at each row does, along the index too', async () => {
  await owner.query(`create table people (n int, search text not null)`);
  await owner.query('create index people_search on people using gin (search gin_trgm_ops)');
  await fc.assert(
    fc.asyncProperty(asked, async ({ all, words }) => {
      await owner.query('truncate people');
      await owner.query(
        `insert into people
         select n, searchable(' ' || name || ' ' || address) from unnest($1::text[], $2::text[]) with ordinality as p (name, address, n)`,
        [all.map((one) => one.name), all.map((one) => one.address)],
      );
      const text = words.join(' ');
      // A telephone number is looked for by its digits too.
      fc.pre(/[^\d\s.-]/.test(text));
      const { rows: expected } = await owner.query(plain, [words.map(needle), text]);
      const values: string[] = [];
      const where = searchCondition('search', text, (value) => `$${values.push(value)}`);
      for (const plan of ['enable_bitmapscan', 'enable_seqscan']) {
        const client = await owner.connect();
        try {
          await client.query(`set ${plan} = off`);
          const { rows } = await client.query(`select n from people where ${where} order by n`, values);
          expect(rows, `${text}, ${plan} off`).toEqual(expected);
        } finally {
          await client.query(`reset ${plan}`);
          client.release();
        }
      }
    }),
    { numRuns: 150 },
  );
});
