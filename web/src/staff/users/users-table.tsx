import { UsersRound } from 'lucide-react';
import type { UserRow } from '#services/identity/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { VirtualTable } from '#web/ui/table/virtual-table.tsx';
import { columns } from './columns.tsx';
import styles from './users.module.css';

interface Props {
  /** Undefined while they are fetched. */
  rows: readonly UserRow[] | undefined;
  hasMore: boolean;
  isFiltered: boolean;
  keysOn: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The end of what is loaded came into view. */
  onEnd: () => void;
}

const rowId = ({ id }: UserRow) => id;

export function UsersTable({ rows, hasMore, isFiltered, keysOn, onSearch, onClear, onEnd }: Props) {
  const noUsers = (
    <EmptyState
      icon={UsersRound}
      title="No Users Found"
      actions={isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
    >
      {isFiltered ? 'Try adjusting your filters to see more results.' : 'There are no accounts yet.'}
    </EmptyState>
  );
  return (
    <VirtualTable
      label="Users table"
      className={styles.list}
      columns={columns}
      rows={rows}
      rowId={rowId}
      total={hasMore ? null : undefined}
      empty={noUsers}
      keys={{ isOn: keysOn, onSearch }}
      phone="lines"
      onEnd={hasMore ? onEnd : undefined}
    />
  );
}
