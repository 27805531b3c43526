import { type CsvColumn, csvOf } from '#state-machines/csv.ts';
import type { ImportReport } from './import-file.ts';
import { columns } from './row.ts';

type RefusedLine = ImportReport['refused'][number];

const table: CsvColumn<RefusedLine>[] = [
  ...columns.map((name) => ({ label: name, cell: ({ record }: RefusedLine) => record[name] })),
  { label: 'line', cell: ({ line }) => line },
  { label: 'refused', cell: ({ reasons }) => reasons.join('; ') },
];

/** What was refused, with the reasons: a file to mend and import again. */
export const refusedFile = (refused: readonly RefusedLine[]): string => csvOf(table, refused);
