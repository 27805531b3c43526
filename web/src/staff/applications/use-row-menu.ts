import { useCallback, useState } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';

export interface OpenRowMenu {
  row: ListedApplication;
  /** Where the menu stands and where the focus goes back to. */
  button: HTMLElement;
}

/** One menu serves every row; pressing the same row's button again closes it. */
export function useRowMenu() {
  const [open, setOpen] = useState<OpenRowMenu | null>(null);
  const toggle = useCallback(
    (row: ListedApplication, button: HTMLElement) =>
      setOpen((before) => (before?.row.id === row.id ? null : { row, button })),
    [],
  );
  const close = useCallback(() => setOpen(null), []);
  return { open, toggle, close };
}
