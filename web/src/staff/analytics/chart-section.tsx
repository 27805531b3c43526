import { type ReactNode, useId } from 'react';
import type { Column } from './csv.ts';
import { CsvButton } from './csv-button.tsx';

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

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A chart's shadow: the same figures to be read, and read aloud. The first column names the row. */
function DataTable<Row>({ label, columns, rows }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  const text = ({ cell, shown }: Column<Row>, row: Row) => {
    if (shown) return shown(row);
    const value = cell(row);
    return typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? '–');
  };
  const isNumber = ({ cell }: Column<Row>) => rows.some((row) => typeof cell(row) === 'number');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="twin" aria-label={label} tabIndex={0}>
      <table className="t" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={isNumber(column) ? 'n' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={first && String(first.cell(row))}>
              <th scope="row">{first && text(first, row)}</th>
              {others.map((column) => (
                <td key={column.label} className={isNumber(column) ? 'n' : undefined}>
                  {text(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
