import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvColumn, csvOf, withoutGuards } from './csv.ts';

const columns: CsvColumn<string[]>[] = ['Name', 'Motivation', 'Note'].map((label, n) => ({
  label,
  cell: (row) => row[n],
}));
const fields = (text: string): string[][] => parse(text, { bom: true });

/** Any text, with the characters of an attack far more often than chance would give them. */
const attack = fc
  .array(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\r\n', ';', ',', '"', "'", ' ', 'a', 'é', '＝'),
  )
  .map((parts) => parts.join(''));
const cell = fc.oneof(attack, fc.string({ unit: 'grapheme' }));

const formula = /^[=+\-@\t\r＝＋－＠]/;
/** Every place in the file that some spreadsheet, in some locale, may read as the start of a cell. */
const pieces = (text: string): string[] =>
  text
    .replace('\uFEFF', '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => [...line.split(';'), ...line.split(','), ...line.split('\t'), ...line.split(/[;,\t]/)])
    .map((piece) => piece.replace(/^[" ]+/, ''));

describe('S29: a file for spreadsheets', () => {
  it('has no formula at the start of a cell, of a line in it, or behind a separator of another locale', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })), (rows) => {
        const text = csvOf(columns, rows);
        const cells = [...pieces(text), ...fields(text).flat()];
        expect(cells.filter((one) => formula.test(one))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives every text, row and cell back once the guards are taken away', () => {
    const text = cell.map((of) => of.replaceAll("'", '’'));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 })), (rows) => {
        const [, ...read] = fields(csvOf(columns, rows));
        expect(read.map((row) => row.map(withoutGuards))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['plain', 'O’Brien; Zürich', 'a - b, c = d', '', 'quoted "so"', 'one\ntwo'])(
    'leaves %j as it is',
    (text) => {
      expect(fields(csvOf(columns, [[text, 'x', 'y']]))[1]).toEqual([text, 'x', 'y']);
    },
  );

  it.each([
    ['=1+1', "'=1+1"],
    ['first line\n=cmd|calc', "first line\n'=cmd|calc"],
    ['first line\r@SUM(A1)', "first line\r'@SUM(A1)"],
    ['first line\r\n-2+3', "first line\r\n'-2+3"],
    ['a;=1+1', "a;'=1+1"],
    ['a;"=1+1"', `a;'"=1+1"`],
    ['\tx', "'\tx"],
  ])('makes text of %j', (given, kept) => {
    expect(fields(csvOf(columns, [[given, 'x', 'y']]))[1]?.[0]).toBe(kept);
  });

  it('quotes every cell, ends every line as RFC 4180 does, and keeps numbers as numbers', () => {
    const of: CsvColumn<number | boolean | null>[] = [{ label: 'Days "so far"', cell: (row) => row }];
    expect(csvOf(of, [-1.5, true, null])).toBe('\uFEFF"Days ""so far"""\r\n"-1.5"\r\n"yes"\r\n""\r\n');
  });
});
