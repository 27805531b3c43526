import type { RowData } from '@tanstack/react-table';
import { useEffect } from 'react';
import type { TableSelection } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

const elsewhere = 'input:not([type=checkbox]), select, textarea, [role=menu], [role=dialog]';

interface Keys<Data extends RowData> {
  /** Undefined where rows cannot be chosen. */
  selection: TableSelection<Data> | undefined;
  /** Single-key shortcuts can be switched off (WCAG 2.1.4); the other keys stay. */
  isOn: boolean;
  table: TableModel<Data>;
  /** The row that has the keyboard. */
  current: number;
}

/** X chooses the current row, Shift X all up to it, Ctrl or Cmd A all that are loaded, Escape none. */
export function useSelectionKeys<Data extends RowData>(keys: Keys<Data>): void {
  const { selection, isOn, table, current } = keys;
  useEffect(() => {
    if (!selection) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const row = table.getRowModel().rows[current];
      if (isCommand && key === 'a') table.toggleAllRowsSelected(true);
      else if (isCommand) return;
      else if (key === 'x' && isOn && row) {
        const checked = event.shiftKey || !row.getIsSelected();
        row.getToggleSelectedHandler()({ target: { checked }, nativeEvent: event });
      } else if (key === 'escape' && selection.ids.size > 0) table.resetRowSelection(true);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [selection, isOn, table, current]);
}
