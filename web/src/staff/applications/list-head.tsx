import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ListFilters } from '../queries/applications.ts';
import { columnClass } from './columns.tsx';
import { useList } from './list-context.ts';

type Sort = ListFilters['sort'];

interface Props {
  sort: Sort;
  onSort?: (sort: Sort) => void;
}

const plain = [
  ['name', 'Name'],
  ['status', 'Status'],
  ['position', 'Position'],
  ['score', 'Score'],
  ['progress', 'Progress'],
] as const;

/** Everybody who is loaded, at once. */
function SelectAll() {
  const { selection } = useList();
  if (!selection) return null;
  return (
    <input
      type="checkbox"
      className="cbx"
      aria-label="Select all that are loaded"
      checked={selection.isAll}
      ref={(box) => {
        if (box) box.indeterminate = selection.count > 0 && !selection.isAll;
      }}
      onChange={selection.toggleAll}
    />
  );
}

/** Two columns sort: by deadline, soonest first, and by the day of application, either way. */
export function ListHead({ sort, onSort }: Props) {
  const isByDate = sort !== 'deadline';
  const DateArrow = sort === 'oldest' ? ArrowUp : ArrowDown;
  const direction = sort === 'oldest' ? 'ascending' : 'descending';
  return (
    <thead>
      <tr aria-rowindex={1}>
        {plain.map(([id, label]) => (
          <th key={id} scope="col" className={columnClass[id]}>
            {id === 'name' && onSort && <SelectAll />}
            {label}
          </th>
        ))}
        <th scope="col" className={columnClass.deadline} aria-sort={isByDate ? undefined : 'ascending'}>
          <button type="button" onClick={() => onSort?.('deadline')}>
            Deadline
            {!isByDate && <ArrowUp className="i" aria-hidden="true" />}
          </button>
        </th>
        <th scope="col" className={columnClass.applied} aria-sort={isByDate ? direction : undefined}>
          <button
            type="button"
            onClick={() => onSort?.(isByDate && sort !== 'oldest' ? 'oldest' : undefined)}
          >
            Applied
            {isByDate && <DateArrow className="i" aria-hidden="true" />}
          </button>
        </th>
        <th scope="col" className={columnClass.actions}>
          <span className="vh">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
