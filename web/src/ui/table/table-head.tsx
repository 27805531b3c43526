import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import type { ColumnLook } from './features.ts';
import { ariaSort } from './sorting.ts';
import styles from './table.module.css';
import type { TableSelection } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

const phoneLooks = {
  hidden: styles.phoneHidden,
  whole: styles.phoneWhole,
  start: styles.phoneStart,
  end: styles.phoneEnd,
};

export const lookClass = (look: ColumnLook | undefined): string | undefined =>
  classNames(
    look?.align === 'end' && styles.atEnd,
    look?.isSecondary && styles.secondary,
    look?.isName && styles.name,
    look?.phone && phoneLooks[look.phone],
    look?.className,
  );

/** Properties of their own, so that the sheet decides in which windows they count. */
export const orderOf = (look: ColumnLook | undefined): CSSProperties | undefined =>
  look?.phoneOrder ? ({ '--phone-order': look.phoneOrder } as CSSProperties) : undefined;
const widthOf = (look: ColumnLook | undefined): CSSProperties | undefined =>
  look?.width && ({ '--column-width': look.width } as CSSProperties);

/** A column without a heading in sight holds what is pressed. */
export const printOf = (look: ColumnLook | undefined) => (look?.isHeadingHidden ? 'none' : undefined);

interface Props<Data extends RowData> {
  table: TableModel<Data>;
  selection: TableSelection<Data> | undefined;
}

export function TableHead<Data extends RowData>({ table, selection }: Props<Data>) {
  const [group] = table.getHeaderGroups();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={styles.choice} data-print="none">
            {selection.hasNoAll ? (
              <VisuallyHidden>Selected</VisuallyHidden>
            ) : (
              <Checkbox
                aria-label="Select all that are loaded"
                checked={table.getIsAllRowsSelected()}
                isPartly={table.getIsSomeRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            )}
          </th>
        )}
        {group?.headers.map((header) => {
          const { id, column } = header;
          const look = column.columnDef.meta;
          const sorted = column.getCanSort() && column.getIsSorted();
          const words = <table.FlexRender header={header} />;
          return (
            <th
              key={id}
              scope="col"
              className={lookClass(look)}
              style={widthOf(look)}
              data-print={printOf(look)}
              aria-sort={ariaSort(sorted)}
            >
              {look?.isHeadingHidden ? <VisuallyHidden>{words}</VisuallyHidden> : null}
              {!look?.isHeadingHidden && !column.getCanSort() && words}
              {column.getCanSort() && (
                <button
                  type="button"
                  className={styles.sort}
                  data-print="text"
                  onClick={column.getToggleSortingHandler()}
                >
                  {words}
                  {sorted && <Icon icon={sorted === 'asc' ? ArrowUp : ArrowDown} />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
