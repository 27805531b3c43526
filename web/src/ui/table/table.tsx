import type { RowData } from '@tanstack/react-table';
import { Fragment, useRef } from 'react';
import { groupsOf } from './groups.ts';
import { TableFrame } from './table-frame.tsx';
import type { TableProps } from './table-props.ts';
import { DetailsRow, GroupRow, TableRow } from './table-row.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useRowKeys, useSelectionKeys } from './use-row-keys.ts';
import { useTableModel } from './use-table-model.ts';

/** A list with all its rows in the document: up to a hundred or so. Longer ones are a `VirtualTable`. */
export function Table<Data extends RowData>(props: TableProps<Data>) {
  const { selection, detailsOf, groupOf, openId, stepId, keys } = props;
  const table = useTableModel(props);
  const scroller = useRef<HTMLElement>(null);
  const { current, setCurrent, goTo } = useCurrentRow(scroller);
  const { rows } = table.getRowModel();
  useRowKeys({ isOn: keys?.isOn ?? false, current, count: rows.length, goTo, onSearch: keys?.onSearch });
  const chosen = keys?.isSelecting ? selection : undefined;
  useSelectionKeys({ selection: chosen, isOn: keys?.isOn ?? false, table, current });
  const columns = table.getAllLeafColumns().length + (selection ? 1 : 0);
  return (
    <TableFrame props={props} table={table} scroller={scroller}>
      {groupsOf(rows, groupOf).map(({ heading, first, rows }) => (
        <tbody key={heading}>
          {heading && <GroupRow columns={columns}>{heading}</GroupRow>}
          {rows.map((row, place) => (
            <Fragment key={row.id}>
              <TableRow
                table={table}
                row={row}
                index={first + place}
                isCurrent={first + place === current && keys !== undefined}
                isOpen={row.id === openId}
                isStep={row.id === stepId}
                selection={selection}
                onFocus={setCurrent}
              />
              {row.getIsExpanded() && <DetailsRow columns={columns}>{detailsOf?.(row.original)}</DetailsRow>}
            </Fragment>
          ))}
        </tbody>
      ))}
    </TableFrame>
  );
}
