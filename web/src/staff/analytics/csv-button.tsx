import { Download } from 'lucide-react';
import { type CsvColumn, csvOf } from '#state-machines/csv.ts';
import { Button } from '#web/ui/button/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { wallAt } from '../time/zurich-clock.ts';
import { useShownAsOf } from './chart-parts.tsx';

/** A column of a table: what stands in its head, in a row on the screen, and in the file. */
export interface Column<Row> extends CsvColumn<Row> {
  cell: (row: Row) => string | number | null;
  /** How the screen says it, where it is not just the value. */
  shown?: (row: Row) => string;
  /** On the screen, the list that it counts. */
  to?: (row: Row) => string | undefined;
}

function saveCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

interface Props<Row> {
  /** What it is called on the screen. */
  title: string;
  /** The name of the file. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A table as a file. Of the past it says of when, in its name and in a column, since files outlive the screen they came from. */
export function CsvButton<Row>({ title, file, columns, rows }: Props<Row>) {
  const asOf = useShownAsOf();
  const save = () => {
    if (asOf === null) return saveCsv(file, columns, rows);
    const ofThen: Column<Row> = { label: 'As of', cell: () => asOf };
    const clock = wallAt(Date.parse(asOf)).slice(0, 16).replace(':', '');
    return saveCsv(`${file}-as-of-${clock}`, [...columns, ofThen], rows);
  };
  return (
    <Button size="small" icon={Download} onClick={save}>
      CSV<VisuallyHidden> of {title}</VisuallyHidden>
    </Button>
  );
}
