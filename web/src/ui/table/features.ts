import {
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type Row,
  type RowData,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';
import type { SkeletonWidth } from '../skeleton/skeleton.tsx';

/** What a column says of its looks: `meta` of its definition. */
export interface ColumnLook {
  /** `end` for numbers and times. */
  align?: 'end';
  /** Of its heading and cells: its place on a phone. */
  className?: string | undefined;
  /** Above phones: '7rem', '22%'. Columns without one share what is left; a page's sheet may say another one for narrow windows. */
  width?: `${number}${'rem' | '%'}`;
  /** On a phone: left out, as wide as the row, or at one side whatever `align` says. */
  phone?: 'hidden' | 'whole' | 'start' | 'end';
  /** On a phone: after the cells with a lower number; 0 without it. */
  phoneOrder?: number;
  /** How long the bar is while the table loads. */
  skeleton?: SkeletonWidth;
  /** Its heading is for those who listen. */
  isHeadingHidden?: boolean;
  /** Quieter than the rest. */
  isSecondary?: boolean;
  /** The row's name. */
  isName?: boolean;
  /** Its cells head their rows, for those who listen. */
  isRowHeader?: boolean;
  /** Before the value where a phone draws rows as lines, which have no headings. */
  phoneLabel?: string;
}

export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
  columnMeta: metaHelper<ColumnLook>(),
});

export type Columns<Data extends RowData> = TableOptions<typeof features, Data>['columns'];
export type BodyRow<Data extends RowData> = Row<typeof features, Data>;

/** Makes the columns of a table; call it once, beside the page. */
export const columnsOf = <Data extends RowData>() => createColumnHelper<typeof features, Data>();
