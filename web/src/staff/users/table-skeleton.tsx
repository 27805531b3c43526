import { SkeletonRows } from '../components/skeleton-rows.tsx';
import { columnClass } from './columns.tsx';
import { TableHead } from './table-head.tsx';

const widths: Record<string, string> = {
  user: 'w4',
  email: 'w5',
  role: 'w2',
  provider: 'w3',
  seen: 'w3',
  created: 'w3',
  actions: 'w2',
};

/** The table's final geometry while it loads. */
export function TableSkeleton() {
  return (
    <section className="uw still" aria-label="Users table" aria-busy="true">
      <table className="t utb">
        <TableHead />
        <SkeletonRows widths={widths} columnClass={columnClass} />
      </table>
    </section>
  );
}
