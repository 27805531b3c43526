import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Pagination } from './pagination.tsx';

function Pages({ start, label, count }: { start: number; label: string; count?: number | undefined }) {
  const [page, setPage] = useState(start);
  return (
    <Pagination
      label={label}
      page={page}
      hasNext={page < 3}
      count={count}
      onPrevious={() => setPage(page - 1)}
      onNext={() => setPage(page + 1)}
    />
  );
}

export const catalogue: CatalogueEntry = {
  name: 'Pagination',
  states: {
    first: () => <Pages label="First" start={1} />,
    middle: () => <Pages label="Middle" start={2} />,
    last: () => <Pages label="Last" start={3} count={3} />,
  },
};
