import { type ReactNode, useId } from 'react';
import type { Column } from './csv.ts';
import { CsvButton } from './csv-button.tsx';
import { DataTable } from './data-table.tsx';

interface Props<Row> {
  title: string;
  /** What is counted, in a sentence or two. */
  help: string;
  legend?: ReactNode;
  /** The name of its file. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The chart; given the id of the heading that names it. */
  children: (headingId: string) => ReactNode;
}

/** One chart with its table, and the table as a file. */
export function ChartSection<Row>({ title, help, legend, file, columns, rows, children }: Props<Row>) {
  const heading = useId();
  return (
    <section className="chs" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {legend}
        <CsvButton title={title} file={file} columns={columns} rows={rows} />
      </header>
      <p className="q help">{help}</p>
      {children(heading)}
      <details>
        <summary>
          Table<span className="vh"> of {title}</span>
        </summary>
        <DataTable label={`${title}, as a table`} columns={columns} rows={rows} />
      </details>
    </section>
  );
}
