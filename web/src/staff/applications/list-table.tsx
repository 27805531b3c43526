import type { ListedApplication } from '#services/applications/contract.ts';
import type { TableProps } from '#web/ui/table/table-props.ts';
import { VirtualTable } from '#web/ui/table/virtual-table.tsx';
import type { ListFilters } from '../queries/applications.ts';
import styles from './applications.module.css';
import { columns, sortings, sortOf } from './columns.tsx';
import { RowDetails } from './row-details.tsx';

type Props = Pick<TableProps<ListedApplication>, 'rows' | 'total' | 'selection' | 'keys' | 'empty'> & {
  sort: ListFilters['sort'];
  onSort: (sort: ListFilters['sort']) => void;
  /** The end of what is loaded came into view. */
  onEnd: (() => void) | undefined;
};

const rowId = ({ id }: ListedApplication) => id;
const detailsOf = (row: ListedApplication) => <RowDetails row={row} />;

/** The dense table; a row opens to what a decision begins with. */
export const ListTable = ({ sort, onSort, ...rest }: Props) => (
  <VirtualTable
    {...rest}
    label="Applications table"
    className={styles.list}
    tableClassName={styles.table}
    columns={columns}
    rowId={rowId}
    sorting={sortings[sort ?? 'newest']}
    onSort={(sorting) => onSort(sortOf(sorting))}
    detailsOf={detailsOf}
    phone="lines"
  />
);
