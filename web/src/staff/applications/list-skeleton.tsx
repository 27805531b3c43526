import { columnClass } from './columns.tsx';
import { ListHead } from './list-head.tsx';

const rows = Array.from({ length: 16 }, (_, index) => index);
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
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {Object.entries(widths).map(([id, width]) => (
                <td key={id} className={columnClass[id]}>
                  <span className={`sk ${width}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
