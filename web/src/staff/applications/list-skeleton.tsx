import { SkeletonRows } from '../components/skeleton-rows.tsx';
import { columnClass } from './columns.tsx';
import { ListHead } from './list-head.tsx';

const widths: Record<string, string> = {
  name: 'w4',
  status: 'w4',
  position: 'w3',
  score: 'w1',
  progress: 'w3',
  deadline: 'w3',
  applied: 'w3',
  actions: 'w2',
};

/** The table's final geometry while it loads. */
export function ListSkeleton() {
  return (
    <section className="tw-wrap still" aria-label="Applications table" aria-busy="true">
      <table className="t tbl">
        <ListHead sort={undefined} />
        <SkeletonRows widths={widths} columnClass={columnClass} />
      </table>
    </section>
  );
}
