import fc from 'fast-check';
import { expect, it } from 'vitest';
import { day } from '#infra/test/clock.ts';
import { copyRows } from '#infra/test/copied-rows.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { newId } from '#services/platform/ids.ts';
import { listQuery } from '../contract.ts';
import { applicationsPage } from './list.ts';

const { ctx, clock, owner, submit } = await freshDatabase();
const first = await submit();

const names = fc.constantFrom('Ada', 'Bea', 'Zoé', 'Ada Bea', 'Bé');
const person = fc.record({
  last_name: names,
  // Several on one day stand in the order of their ids.
  submitted: fc.nat(3),
  status: fc.constantFrom('rejected', 'employed'),
  is_sandbox: fc.constantFrom(false, false, false, true),
});
const asked = fc.record({
  search: fc.constantFrom('ada', 'bea', 'zoe', 'be', 'ada bea', 'bea ada', 'a@b', 'xyz', '%'),
  status: fc.constantFrom(undefined, 'rejected', 'employed'),
  sort: fc.constantFrom('newest', 'oldest'),
});

/** With nothing that an index or a kept plan could help with. */
const plain = (
  sort: string,
) => `select f.application_id as id from application_forms f join application_states s using (application_id)
  where not s.is_sandbox and ($2::text is null or s.status = $2)
    and not exists (select from unnest($1::text[]) word where position(searchable(word) in f.search) = 0)
  order by f.created_at ${sort === 'newest' ? 'desc' : 'asc'}, f.application_id ${sort === 'newest' ? 'desc' : 'asc'}`;
const needle = (word: string): string => (word.length < 3 && word !== '%' ? ` ${word}` : word);

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;
async function pagesOf(given: Asked): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await applicationsPage(
      ctx.pool,
      listQuery.parse({ ...given, limit: '2', cursor }),
      clock.now(),
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  return ids;
}

type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;
/** These people alone, beside the first. */
async function replacePeople(people: readonly Person[]): Promise<void> {
  const all = people.map((one) => ({
    ...one,
    application_id: newId(clock.now()),
    at: new Date(clock.now().getTime() - one.submitted * day).toISOString(),
  }));
  for (const table of ['application_states', 'application_forms'])
    await owner.query(`delete from ${table} where application_id <> $1`, [first]);
  await copyRows(
    owner,
    'application_states',
    first,
    all.map(({ application_id, status, is_sandbox, at }) => ({
      ...{ application_id, status, is_sandbox, submitted_at: at },
    })),
  );
  await copyRows(
    owner,
    'application_forms',
    first,
    all.map(({ application_id, last_name, at }) => ({
      ...{ application_id, last_name, first_name: 'F', phone: '+41', created_at: at },
      email: `${application_id}@b.example`,
    })),
  );
}

it('finds page by page what a plain look at each form finds, however common the words and large the status', async () => {
  const ways = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 6, maxLength: 30 }),
      fc.array(asked, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(1, 100),
      async (people, searches, employed) => {
        await replacePeople(people);
        await owner.query(
          `insert into application_status_counts values ('rejected', 100, 0), ('employed', $1, 0)
           on conflict (status) do update set count = excluded.count`,
          [employed],
        );
        for (const one of searches) {
          const words = one.search.split(' ');
          const { rows } = await owner.query(plain(one.sort), [words.map(needle), one.status ?? null]);
          expect(await pagesOf(one), JSON.stringify(one)).toEqual(rows.map(({ id }) => id));
          const isSmall = one.status === 'employed' && employed === 1;
          ways.add(
            `${rows.length < 3 ? 'few' : 'many'} of ${isSmall ? 'a small status' : one.status ? 'a large status' : 'all'}`,
          );
        }
      },
    ),
    { numRuns: 100 },
  );
  expect([...ways].sort()).toEqual(
    ['a large status', 'a small status', 'all'].flatMap((of) => [`few of ${of}`, `many of ${of}`]).sort(),
  );
});
