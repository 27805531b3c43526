import { CircleMinus, CirclePlus, Equal, type LucideIcon, SquarePen } from 'lucide-react';
import { Fragment } from 'react';
import type { Difference, Kind } from '../projection/differences.ts';
import { fieldGroups } from '../projection/fields.ts';

const signs: Record<Kind, readonly [tone: string, Icon: LucideIcon, word: string]> = {
  same: ['q', Equal, 'Same'],
  changed: ['t-need', SquarePen, 'Changed'],
  added: ['t-good', CirclePlus, 'Added'],
  removed: ['t-stop', CircleMinus, 'Removed'],
};

interface Props {
  rows: readonly Difference[];
  left: string;
  right: string;
}

/** One row a field: both sides, and by icon and word whether they differ. */
export function DifferenceTable({ rows, left, right }: Props) {
  if (rows.length === 0) return <p className="none q">Both sides are the same in every field.</p>;
  return (
    <table className="t cmp-t">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {fieldGroups.map((group) => {
          const ofGroup = rows.filter((row) => row.group === group);
          return (
            ofGroup.length > 0 && (
              <Fragment key={group}>
                <tr className="gr">
                  <th scope="colgroup" colSpan={4}>
                    {group}
                  </th>
                </tr>
                {ofGroup.map((row) => (
                  <Row key={row.label} row={row} left={left} right={right} />
                ))}
              </Fragment>
            )
          );
        })}
      </tbody>
    </table>
  );
}

function Row({
  row: { label, before, after, kind },
  left,
  right,
}: { row: Difference } & Omit<Props, 'rows'>) {
  const [tone, Icon, word] = signs[kind];
  return (
    <tr className={kind === 'same' ? undefined : 'dif'}>
      <th scope="row">{label}</th>
      <td data-side={left}>{before ?? <span className="q">none</span>}</td>
      <td data-side={right}>{after ?? <span className="q">none</span>}</td>
      <td className={tone}>
        <Icon className="i" aria-hidden="true" /> {word}
      </td>
    </tr>
  );
}
