import { FlexRender, type RowData } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import type { BodyRow } from './features.ts';
import { pressRow } from './row-press.ts';
import styles from './table.module.css';
import { lookClass, orderOf, printOf } from './table-head.tsx';
import type { TableSelection } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

/** Said aloud because a phone may draw the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };
const asRowHeader = { role: 'rowheader', scope: 'row' };

interface Props<Data extends RowData> {
  row: BodyRow<Data>;
  columns: ReturnType<TableModel<Data>['getAllLeafColumns']>;
  /** Its place among the rows, from 0. */
  index: number;
  /** Its place among the lines that scroll: open rows count twice. */
  lineIndex?: number | undefined;
  isCurrent: boolean;
  isOpen: boolean;
  isStep?: boolean;
  isExpanded: boolean;
  /** No line is drawn between it and what always stands under it. */
  isJoined?: boolean;
  choice: RowChoice | undefined;
  className?: string | undefined;
  measure?: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (index: number) => void;
}

/** Of a row in a table whose rows can be chosen. */
interface RowChoice {
  isChosen: boolean;
  name: string;
  /** Why it cannot be chosen; null when it can. */
  refusal: string | null;
}

export const choiceOf = <Data extends RowData>(
  { id, original }: BodyRow<Data>,
  selection: TableSelection<Data> | undefined,
): RowChoice | undefined =>
  selection && {
    isChosen: selection.ids.has(id),
    name: selection.nameOf(original),
    refusal: selection.refusalOf?.(original) ?? null,
  };

function Row<Data extends RowData>(props: Props<Data>) {
  const {
    row,
    index,
    lineIndex,
    isCurrent,
    isOpen,
    isStep,
    isExpanded,
    isJoined,
    choice,
    className,
    measure,
    onFocus,
  } = props;
  return (
    <tr
      {...asRow}
      onClick={pressRow}
      onAuxClick={pressRow}
      className={classNames(
        styles.bodyRow,
        (isCurrent || isOpen || isStep) && styles.current,
        isCurrent && choice && styles.pointed,
        isExpanded && styles.expanded,
        isJoined && styles.joined,
        className,
      )}
      ref={measure}
      data-index={lineIndex}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={choice?.isChosen}
      aria-current={isStep ? 'step' : isOpen || undefined}
      onFocus={() => onFocus(index)}
    >
      {choice && (
        <td {...asCell} className={styles.choice} data-print="none">
          <Checkbox
            aria-label={choice.refusal ? `${choice.name}: ${choice.refusal}` : `Select ${choice.name}`}
            title={choice.refusal ?? undefined}
            disabled={choice.refusal !== null}
            checked={choice.isChosen}
            // The row may have been drawn before the rows around it changed.
            onChange={(event) => row.table.getRow(row.id).getToggleSelectedHandler()(event)}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <BodyCell key={cell.id} cell={cell} />
      ))}
    </tr>
  );
}

/** The model replaces all rows when one of them changes; what a row shows is its data. */
function isDrawn<Data extends RowData>(before: Props<Data>, after: Props<Data>): boolean {
  const { row, choice, ...rest } = after;
  return (
    row.id === before.row.id &&
    row.original === before.row.original &&
    choice?.isChosen === before.choice?.isChosen &&
    choice?.name === before.choice?.name &&
    choice?.refusal === before.choice?.refusal &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === before[name])
  );
}

/** Moving through a list draws the rows that change alone. */
export const TableRow = memo(Row, isDrawn) as typeof Row;

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
    <td
      {...asCell}
      className={lookClass(look)}
      style={orderOf(look)}
      data-label={look?.phoneLabel}
      data-print={printOf(look)}
    >
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
