import { useState } from 'react';

export type QueueLayout = 'rows' | 'cards';
const storedAs = 'staff-review-layout';

/** Rows show many, cards say more of each; remembered in this browser. */
export function useQueueLayout(): [layout: QueueLayout, choose: (layout: QueueLayout) => void] {
  const [layout, setLayout] = useState<QueueLayout>(() =>
    localStorage.getItem(storedAs) === 'cards' ? 'cards' : 'rows',
  );
  const choose = (next: QueueLayout) => {
    localStorage.setItem(storedAs, next);
    setLayout(next);
  };
  return [layout, choose];
}
