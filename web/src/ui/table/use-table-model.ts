import { type RowData, type SortingState, type Updater, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { features } from './features.ts';
import { fromState, toIds, toSelection, toState } from './sorting.ts';
import type { TableProps } from './table-props.ts';

const settle = <State>(updater: Updater<State>, before: State): State =>
  updater instanceof Function ? updater(before) : updater;
const none: never[] = [];

type Props<Data extends RowData> = Pick<
  TableProps<Data>,
  'columns' | 'rows' | 'rowId' | 'sorting' | 'onSort' | 'selection' | 'detailsOf'
>;

/** The table's model: what is sorted, chosen and open. */
export function useTableModel<Data extends RowData>(props: Props<Data>) {
  const { columns, rows = none, rowId, sorting, onSort, selection } = props;
  const [ownSorting, setOwnSorting] = useState<SortingState>(() => toState(sorting));
  const isSortedElsewhere = onSort !== undefined;
  const given = useMemo(() => toState(sorting), [sorting]);
  const shown = isSortedElsewhere ? given : ownSorting;
  const rowSelection = useMemo(() => toSelection(selection?.ids), [selection?.ids]);
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    getRowCanExpand: () => props.detailsOf !== undefined,
    autoResetExpanded: false,
    manualSorting: isSortedElsewhere,
    enableMultiSort: false,
    enableRowSelection: ({ original }) => !selection?.refusalOf?.(original),
    defaultColumn: { enableSorting: false },
    state: { sorting: shown, rowSelection },
    onSortingChange: (updater) => {
      const next = settle(updater, shown);
      if (onSort) onSort(fromState(next));
      else setOwnSorting(next);
    },
    onRowSelectionChange: (updater) => selection?.onChange(toIds(settle(updater, rowSelection))),
  });
}
export type TableModel<Data extends RowData> = ReturnType<typeof useTableModel<Data>>;
