import { useState } from 'react';

export type ListLayout = 'table' | 'cards';
const storedAs = 'staff-applications-layout';

/** The table shows many, cards say more of each; remembered in this browser. */
export function useListLayout(): [layout: ListLayout, choose: (layout: ListLayout) => void] {
  const [layout, setLayout] = useState<ListLayout>(() =>
    localStorage.getItem(storedAs) === 'cards' ? 'cards' : 'table',
  );
  const choose = (next: ListLayout) => {
    localStorage.setItem(storedAs, next);
    setLayout(next);
  };
  return [layout, choose];
}
