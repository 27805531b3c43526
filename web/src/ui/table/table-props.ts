import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Columns } from './features.ts';

export interface TableSorting {
  columnId: string;
  isDescending: boolean;
}

export interface TableProps<Data extends RowData> {
  /** What it lists. */
  label: string;
  /** Kept between drawings: made once, beside the page. */
  columns: Columns<Data>;
  /** Undefined while they are fetched: the table stands there in its final geometry. */
  rows: readonly Data[] | undefined;
  rowId: (row: Data) => string;
  /** In the table's place when it has no rows. */
  empty?: ReactNode;
  /** In the table's place when it could not be loaded. */
  error?: ReactNode;
  /** How the rows are sorted; null as they came. A column sorts when `enableSorting` says so. */
  sorting?: TableSorting | null | undefined;
  /** The rows come sorted from elsewhere; without it the table sorts them itself. */
  onSort?: ((sorting: TableSorting | null) => void) | undefined;
  selection?: TableSelection<Data> | undefined;
  /** What an open row shows below itself; its cells open it with `row.toggleExpanded()`. */
  detailsOf?: ((row: Data) => ReactNode) | undefined;
  /** The row that is open beside the table. */
  openId?: string | null | undefined;
  /** The row of the step that a process has reached. */
  stepId?: string | null | undefined;
  /** J and K or the arrows walk through the rows; with `isSelecting` X, Ctrl A and Escape choose among them. */
  keys?:
    | {
        isOn: boolean;
        isSelecting?: boolean;
        /** The row that has the keyboard when the table comes up: the one that was left. */
        startId?: string | null | undefined;
        onSearch?: (() => void) | undefined;
      }
    | undefined;
  /** Rows of the whole list; null when it is not known. Without it, those that are here. */
  total?: number | null | undefined;
  /** It stands in the page's own flow: no region of its own that scrolls, and no stop for the keyboard. */
  isInPage?: boolean | undefined;
  /** A hairline around it and less space at its sides: for a table among other things. */
  isFramed?: boolean | undefined;
  /** Over the table, in sight: what it lists, a way to see more. */
  caption?: ReactNode;
  /** Of a row that stands out. */
  rowClassName?: ((row: Data) => string | undefined) | undefined;
  /** How many rows stand there while they are fetched. */
  loadingRows?: number | undefined;
  /** The heading of a row's group, for rows that come in groups; null for rows above the first heading. */
  groupOf?: ((row: Data) => string | null) | undefined;
  /** Cells take as many lines as they need and begin at the top. */
  isWrapping?: boolean | undefined;
  /** `lines`: each row is a grid of two columns; where a cell stands in it, its column says with `phone`. */
  phone?: 'scroll' | 'lines';
  /** Of the region that scrolls. */
  className?: string | undefined;
  /** Of the table itself. */
  tableClassName?: string | undefined;
}

/** One is chosen by its box; with Shift all between the last one and this one. */
export interface TableSelection<Data extends RowData> {
  ids: ReadonlySet<string>;
  nameOf: (row: Data) => string;
  /** Why a row cannot be chosen; null when it can. */
  refusalOf?: ((row: Data) => string | null) | undefined;
  /** No box in the head that chooses all that are loaded. */
  hasNoAll?: boolean | undefined;
  onChange: (ids: ReadonlySet<string>) => void;
}
