import type { RowData } from '@tanstack/react-table';
import { usePageKeys } from '../page-keys.ts';
import type { TableSelection } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

interface Keys {
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  isOn: boolean;
  current: number;
  count: number;
  goTo: (index: number) => void;
  onSearch?: (() => void) | undefined;
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** J and K or the arrows move through the rows, Enter opens (the row's link has the focus), / goes to the search. */
export function useRowKeys({ isOn, current, count, goTo, onSearch }: Keys): void {
  usePageKeys(isOn, ({ key }) => {
    const step = steps[key];
    if (key === '/' && onSearch) onSearch();
    else if (step !== undefined && count > 0) goTo(Math.min(count - 1, Math.max(0, current + step)));
    else return false;
    return true;
  });
}

interface SelectionKeys<Data extends RowData> {
  /** Undefined where rows cannot be chosen. */
  selection: TableSelection<Data> | undefined;
  /** Single-key shortcuts can be switched off (WCAG 2.1.4); the other keys stay. */
  isOn: boolean;
  table: TableModel<Data>;
  /** The row that has the keyboard. */
  current: number;
}

/** X chooses the current row, Shift X all up to it, Ctrl or Cmd A all that are loaded, Escape none. */
export function useSelectionKeys<Data extends RowData>(keys: SelectionKeys<Data>): void {
  const { selection, isOn, table, current } = keys;
  const onKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const row = table.getRowModel().rows[current];
    if (isCommand && key === 'a') table.toggleAllRowsSelected(true);
    else if (isCommand) return false;
    else if (key === 'x' && isOn && row) {
      const checked = event.shiftKey || !row.getIsSelected();
      row.getToggleSelectedHandler()({ target: { checked }, nativeEvent: event });
    } else if (key === 'escape' && selection && selection.ids.size > 0) table.resetRowSelection(true);
    else return false;
    return true;
  };
  usePageKeys(selection !== undefined, onKey, { takesCommands: true });
}
