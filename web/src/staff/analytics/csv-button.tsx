import { Download } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { wallAt } from '../time/zurich-clock.ts';
import styles from './analytics.module.css';
import { type Column, saveCsv } from './csv.ts';
import { useShownAsOf } from './shown-as-of.ts';

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
    <Button size="small" icon={Download} className={styles.file} onClick={save}>
      CSV<VisuallyHidden> of {title}</VisuallyHidden>
    </Button>
  );
}
