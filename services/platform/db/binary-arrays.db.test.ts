import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { BinaryArrays } from './binary-arrays.ts';
import type { Columns } from './binary-values.ts';

const { owner } = await freshDatabase();

interface Row {
  yes: boolean | null;
  bytes: Buffer | null;
  small: number | null;
  number: number | null;
  json: unknown;
  text: string | null;
  at: string | null;
  id: string | null;
}
const columns: Columns<Row> = {
  yes: ['bool', ({ yes }) => yes],
  bytes: ['bytea', ({ bytes }) => bytes],
  small: ['int2', ({ small }) => small],
  number: ['int4', ({ number }) => number],
  json: ['jsonb', ({ json }) => json],
  text: ['text', ({ text }) => text],
  at: ['timestamptz', ({ at }) => at],
  id: ['uuid', ({ id }) => id],
};

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
// PostgreSQL has no text with the character 0.
const texts = fc
  .string({ unit: 'grapheme', maxLength: 300 })
  .map((text) => text.toWellFormed().replaceAll('\0', ''));
const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    yes: optional(fc.boolean()),
    bytes: optional(fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes))),
    small: optional(fc.integer({ min: -32_768, max: 32_767 })),
    number: optional(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    json: optional(fc.dictionary(texts, fc.oneof(texts, fc.boolean(), fc.maxSafeInteger()))),
    text: optional(texts),
    at: optional(instants.map((date) => date.toISOString())),
    id: optional(fc.uuid()),
  }),
  { maxLength: 20 },
);

test('any rows arrive as they are, none at all included', async () => {
  const sql = `select * from unnest($1::bool[], $2::bytea[], $3::int2[], $4::int4[], $5::jsonb[], $6::text[], $7::timestamptz[], $8::uuid[])
    as x (yes, bytes, small, number, json, text, at, id)`;
  await fc.assert(
    fc.asyncProperty(rows, async (sent) => {
      const { rows: arrived } = await owner.query(sql, new BinaryArrays().add(columns, sent).parameters());
      expect(arrived.map((row) => ({ ...row }))).toEqual(sent);
    }),
    { numRuns: 60 },
  );
});

test('a date goes as its text does', async () => {
  const at = new Date('2026-11-23T13:45:10.123Z');
  const values = new BinaryArrays().add({ at: ['timestamptz', (date: Date) => date] }, [at]).parameters();
  expect((await owner.query('select ($1::timestamptz[])[1] as at', values)).rows[0].at).toBe(
    at.toISOString(),
  );
});

test('memory that was used says nothing in what it is used for next', async () => {
  const arrays = new BinaryArrays();
  const texts: Columns<string> = { text: ['text', (text) => text] };
  for (const sent of [['a long text '.repeat(10_000), 'another'], ['short'], []]) {
    const { rows: arrived } = await owner.query(
      'select $1::text[] as all',
      arrays.add(texts, sent).parameters(),
    );
    expect(arrived[0].all).toEqual(sent);
    arrays.clear();
  }
});
