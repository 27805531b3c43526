import type { Column } from './csv.ts';

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A chart's shadow: the same figures to be read, and read aloud. The first column names the row. */
export function DataTable<Row>({ label, columns, rows }: Props<Row>) {
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
