import type { RowData } from '@tanstack/react-table';
import { Fragment, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { BodyRow } from './features.ts';
import { groupsOf } from './groups.ts';
import styles from './table.module.css';
import { TableFrame } from './table-frame.tsx';
import type { TableProps } from './table-props.ts';
import { choiceOf, DetailsRow, GroupRow, TableRow } from './table-row.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useRowKeys, useSelectionKeys } from './use-row-keys.ts';
import { useTableModel } from './use-table-model.ts';

type Props<Data extends RowData> = TableProps<Data> & {
  /** `detailsOf` says what stands under a row at all times; null for nothing. */
  areDetailsOpen?: boolean | undefined;
};

/** A list with all its rows in the document: up to a hundred or so. Longer ones are a `VirtualTable`. */
export function Table<Data extends RowData>({ areDetailsOpen = false, ...given }: Props<Data>) {
  const tableClassName = classNames(areDetailsOpen && styles.detailed, given.tableClassName);
  const props = { ...given, tableClassName };
  const { selection, detailsOf, groupOf, openId, stepId, keys, rowClassName } = props;
  const table = useTableModel(props);
  const scroller = useRef<HTMLElement>(null);
  const { current, setCurrent, goTo } = useCurrentRow(scroller);
  const { rows } = table.getRowModel();
  useRowKeys({ isOn: keys?.isOn ?? false, current, count: rows.length, goTo, onSearch: keys?.onSearch });
  const chosen = keys?.isSelecting ? selection : undefined;
  useSelectionKeys({ selection: chosen, isOn: keys?.isOn ?? false, table, current });
  const leaves = table.getAllLeafColumns();
  const columns = leaves.length + (selection ? 1 : 0);
  const detailsUnder = (row: BodyRow<Data>) =>
    (areDetailsOpen || row.getIsExpanded()) && detailsOf?.(row.original);
  return (
    <TableFrame props={props} table={table} scroller={scroller}>
      {groupsOf(rows, groupOf).map(({ heading, first, rows }) => (
        <tbody key={heading}>
          {heading && <GroupRow columns={columns}>{heading}</GroupRow>}
          {rows.map((row, place) => {
            const details = detailsUnder(row);
            return (
              <Fragment key={row.id}>
                <TableRow
                  row={row}
                  columns={leaves}
                  index={first + place}
                  isCurrent={first + place === current && keys !== undefined}
                  isOpen={row.id === openId}
                  isStep={row.id === stepId}
                  isExpanded={row.getIsExpanded()}
                  isJoined={Boolean(details) && areDetailsOpen}
                  choice={choiceOf(row, selection)}
                  className={rowClassName?.(row.original)}
                  onFocus={setCurrent}
                />
                {details && <DetailsRow columns={columns}>{details}</DetailsRow>}
              </Fragment>
            );
          })}
        </tbody>
      ))}
    </TableFrame>
  );
}
