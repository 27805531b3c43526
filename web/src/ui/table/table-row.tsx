import { FlexRender, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import type { BodyRow } from './features.ts';
import styles from './table.module.css';
import { lookClass, orderOf } from './table-head.tsx';
import type { TableSelection } from './table-props.ts';

/** Said aloud because a phone may draw the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };
const asRowHeader = { role: 'rowheader', scope: 'row' };

interface Props<Data extends RowData> {
  row: BodyRow<Data>;
  /** Its place among the rows, from 0. */
  index: number;
  /** Its place among the lines that scroll: open rows count twice. */
  lineIndex?: number | undefined;
  isCurrent: boolean;
  isOpen: boolean;
  isStep?: boolean;
  selection: TableSelection<Data> | undefined;
  className?: string | undefined;
  measure?: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (index: number) => void;
}

export function TableRow<Data extends RowData>(props: Props<Data>) {
  const { row, index, lineIndex, isCurrent, isOpen, isStep, selection, className, measure, onFocus } = props;
  const isSelected = selection?.ids.has(row.id);
  const isExpanded = row.getIsExpanded();
  const refusal = selection?.refusalOf?.(row.original) ?? null;
  const chosenName = selection?.nameOf(row.original);
  return (
    <tr
      {...asRow}
      className={classNames(
        styles.bodyRow,
        (isCurrent || isOpen || isStep) && styles.current,
        isCurrent && selection && styles.pointed,
        isExpanded && styles.expanded,
        className,
      )}
      ref={measure}
      data-index={lineIndex}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isStep ? 'step' : isOpen || undefined}
      onFocus={() => onFocus(index)}
    >
      {selection && (
        <td {...asCell} className={styles.choice}>
          <Checkbox
            aria-label={refusal ? `${chosenName}: ${refusal}` : `Select ${chosenName}`}
            title={refusal ?? undefined}
            disabled={refusal !== null}
            checked={isSelected ?? false}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <BodyCell key={cell.id} cell={cell} />
      ))}
    </tr>
  );
}

function BodyCell<Data extends RowData>({
  cell,
}: {
  cell: ReturnType<BodyRow<Data>['getAllCells']>[number];
}) {
  const look = cell.column.columnDef.meta;
  const content = <FlexRender cell={cell} />;
  if (look?.isRowHeader)
    return (
      <th {...asRowHeader} className={classNames(styles.rowHeader, lookClass(look))} style={orderOf(look)}>
        {content}
      </th>
    );
  return (
    <td {...asCell} className={lookClass(look)} style={orderOf(look)} data-label={look?.phoneLabel}>
      {content}
    </td>
  );
}

interface DetailsProps {
  columns: number;
  lineIndex?: number | undefined;
  measure?: ((element: HTMLElement | null) => void) | undefined;
  children: ReactNode;
}

/** What an open row shows below itself. */
export function DetailsRow({ columns, lineIndex, measure, children }: DetailsProps) {
  return (
    <tr {...asRow} className={styles.details} ref={measure} data-index={lineIndex}>
      <td {...asCell} colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

/** The heading of a group of rows. */
export function GroupRow({ columns, children }: { columns: number; children: string }) {
  return (
    <tr className={styles.group}>
      <th colSpan={columns} scope="rowgroup">
        {children}
      </th>
    </tr>
  );
}
