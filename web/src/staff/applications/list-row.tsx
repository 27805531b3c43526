import type { ReactTable, Row } from '@tanstack/react-table';
import type { ApplicationRow } from '#services/applications/contract.ts';
import { columnClass, type features } from './columns.tsx';

interface Props {
  row: Row<typeof features, ApplicationRow>;
  index: number;
  lineIndex: number;
  isOpen: boolean;
  isCurrent: boolean;
  measure: (element: HTMLElement | null) => void;
  onFocus: (index: number) => void;
  FlexRender: ReactTable<typeof features, ApplicationRow>['FlexRender'];
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

/** One application. */
export function ListRow({ row, index, lineIndex, isOpen, isCurrent, measure, onFocus, FlexRender }: Props) {
  const className = [isCurrent ? 'on' : '', isOpen ? 'open' : ''].join(' ').trim();
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
