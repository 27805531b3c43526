import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('writes heads and rows, quoted where needed, with nothing for nothing', () => {
  const columns = [
    { label: 'Name, as written', cell: (row: { name: string }) => row.name },
    { label: 'Days', cell: (row: { name: string }) => (row.name === 'Zoé' ? null : -1.5) },
  ];
  expect(csvOf(columns, [{ name: 'Zoé' }, { name: 'A "B"\nC' }])).toBe(
    '\uFEFF"Name, as written",Days\r\nZoé,\r\n"A ""B""\nC",-1.5\r\n',
  );
});

it.each(['=1+1', '+41 79', '-x', '@SUM(A1)', '\tx'])('lets no spreadsheet compute %j', (name) => {
  const text = csvOf([{ label: 'Name', cell: (row: string) => row }], [name]);
  expect(text.split('\r\n')[1]).toBe(`'${name}`);
});
