import { lazy, type ReactNode, Suspense } from 'react';
import { ChartFrame } from '#web/ui/chart-frame/chart-frame.tsx';
import { type Column, CsvButton } from './csv-button.tsx';
import type { DataTable as Shown } from './data-table.tsx';

/** It is folded away, so its code comes after the charts are drawn. */
const DataTable = lazy(async () => ({
  default: (await import('./data-table.tsx')).DataTable,
})) as unknown as typeof Shown;

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
  return (
    <ChartFrame
      title={title}
      help={help}
      legend={legend}
      actions={<CsvButton title={title} file={file} columns={columns} rows={rows} />}
      table={
        <Suspense>
          <DataTable label={`${title}, as a table`} columns={columns} rows={rows} />
        </Suspense>
      }
    >
      {children}
    </ChartFrame>
  );
}
