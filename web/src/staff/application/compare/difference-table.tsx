import { CircleMinus, CirclePlus, Equal, type LucideIcon, SquarePen } from 'lucide-react';
import { useMemo } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import type { Difference, Kind } from '../projection/differences.ts';
import { Nothing } from '../section-parts.tsx';
import styles from './compare.module.css';

const signs: Record<Kind, readonly [tone: Tone | 'soft', icon: LucideIcon, word: string]> = {
  same: ['soft', Equal, 'Same'],
  changed: ['need', SquarePen, 'Changed'],
  added: ['good', CirclePlus, 'Added'],
  removed: ['stop', CircleMinus, 'Removed'],
};

const column = columnsOf<Difference>();
const none = <ToneText tone="soft">none</ToneText>;

/** The sides are named in their headings, and on a phone before each value. */
const columnsFor = (left: string, right: string) =>
  column.columns([
    column.accessor('label', {
      header: 'Field',
      meta: { width: '12.25rem', isRowHeader: true, isSecondary: true },
      cell: ({ row }) => row.original.label,
    }),
    column.accessor('before', {
      header: left,
      meta: { phoneLabel: `${left}:`, phone: 'whole', phoneOrder: 1 },
      cell: ({ row }) => row.original.before ?? none,
    }),
    column.accessor('after', {
      header: right,
      meta: { phoneLabel: `${right}:`, phone: 'whole', phoneOrder: 1 },
      cell: ({ row }) => row.original.after ?? none,
    }),
    column.accessor('kind', {
      header: 'Difference',
      meta: { width: '7.25rem' },
      cell: ({ row }) => {
        const [tone, icon, word] = signs[row.original.kind];
        return (
          <ToneText tone={tone} icon={icon}>
            {word}
          </ToneText>
        );
      },
    }),
  ]);

interface Props {
  rows: readonly Difference[];
  left: string;
  right: string;
}

/** One row a field: both sides, and by icon and word whether they differ. */
export function DifferenceTable({ rows, left, right }: Props) {
  const columns = useMemo(() => columnsFor(left, right), [left, right]);
  if (rows.length === 0) return <Nothing>Both sides are the same in every field.</Nothing>;
  return (
    <Table
      label="Differences"
      isInPage
      isWrapping
      phone="lines"
      columns={columns}
      rows={rows}
      rowId={({ group, label }) => `${group} ${label}`}
      groupOf={({ group }) => group}
      rowClassName={({ kind }) => (kind === 'same' ? undefined : styles.differing)}
    />
  );
}
