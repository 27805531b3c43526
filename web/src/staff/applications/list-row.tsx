import type { ReactTable, Row } from '@tanstack/react-table';
import type { ListedApplication } from '#services/applications/contract.ts';
import { columnClass, type features } from './columns.tsx';

interface Props {
  row: Row<typeof features, ListedApplication>;
  index: number;
  lineIndex: number;
  isOpen: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  measure: (element: HTMLElement | null) => void;
  onFocus: (index: number) => void;
  FlexRender: ReactTable<typeof features, ListedApplication>['FlexRender'];
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

/** One application. */
export function ListRow({
  row,
  index,
  lineIndex,
  isOpen,
  isCurrent,
  isSelected,
  measure,
  onFocus,
  FlexRender,
}: Props) {
  const className = [isCurrent && 'on', isOpen && 'open', isSelected && 'sel-on'].filter(Boolean).join(' ');
  return (
    <tr
      {...asRow}
      className={className || undefined}
      ref={measure}
      data-index={lineIndex}
      data-row={index}
      aria-rowindex={index + 2}
      onFocus={() => onFocus(index)}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} {...asCell} className={columnClass[cell.column.id]}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}
