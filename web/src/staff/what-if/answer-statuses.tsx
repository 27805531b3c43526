import { useMemo } from 'react';
import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import styles from './answer.module.css';
import { type Outcome, outcomeNames, outcomes } from './words.ts';

const order: readonly string[] = [...statuses, ...legacyStatuses];
const rank = (status: string) => (order.includes(status) ? order.indexOf(status) : order.length);
const width = 240;

interface StatusRow {
  status: string;
  counts: Record<Outcome, number>;
  /** Of all statuses: the longest bar. */
  most: number;
}

const parts = { same: styles.same, diverged: styles.diverged, stranded: styles.stranded };

const column = columnsOf<StatusRow>();
const columns = column.columns([
  column.display({
    id: 'status',
    header: 'Recorded in',
    meta: { width: '16.25rem', phone: 'whole', isRowHeader: true },
    cell: ({ row }) => <StatusTag status={row.original.status} />,
  }),
  column.display({
    id: 'bar',
    header: () => (
      <Inline as="span" space={12}>
        {outcomeNames.map((name) => (
          <Inline as="span" key={name} space={4} className={classNames(styles.legendKey, parts[name])}>
            {outcomes[name].label}
          </Inline>
        ))}
      </Inline>
    ),
    meta: { phone: 'whole' },
    cell: ({ row }) => <Bar {...row.original} />,
  }),
  ...outcomeNames.map((name) =>
    column.display({
      id: name,
      header: outcomes[name].label,
      meta: { width: '6rem', align: 'end', phone: 'start', phoneLabel: outcomes[name].label },
      cell: ({ row: { original } }) => {
        const count = original.counts[name];
        return count === 0 ? <ToneText tone="soft">0</ToneText> : formatNumber(count);
      },
    }),
  ),
]);

/** By the status that each application is recorded in now: bars, and the numbers that they show. */
export function AnswerStatuses({ answer: { byStatus } }: { answer: WhatIfAnswer }) {
  const rows = useMemo(() => {
    const most = Math.max(
      ...Object.values(byStatus).map(({ same, diverged, stranded }) => same + diverged + stranded),
    );
    return Object.entries(byStatus)
      .map(([status, counts]): StatusRow => ({ status, counts, most }))
      .sort((a, b) => rank(a.status) - rank(b.status));
  }, [byStatus]);
  return (
    <Table
      label="Outcomes by the status that applications are recorded in now"
      isInPage
      phone="lines"
      tableClassName={styles.statuses}
      columns={columns}
      rows={rows}
      rowId={({ status }) => status}
    />
  );
}

/** One bar of three parts, each with its own pattern. However little there is, it is visible. */
function Bar({ status, counts, most }: StatusRow) {
  let x = 0;
  const drawn = outcomeNames.map((name) => {
    const own = counts[name] === 0 ? 0 : Math.max(2, (counts[name] / most) * (width - 4));
    const part = { name, x, own };
    x += own;
    return part;
  });
  const said = outcomeNames.map(
    (name) => `${counted(counts[name], 'application')} ${outcomes[name].label.toLowerCase()}`,
  );
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} 12`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${statusLabel(status)}: ${said.join(', ')}`}
    >
      {drawn.map(
        (part) =>
          part.own > 0 && (
            <g key={part.name} className={parts[part.name]}>
              <rect x={part.x} width={part.own} height="12" />
              {part.name === 'diverged' && <path d={hatching(part)} />}
            </g>
          ),
      )}
    </svg>
  );
}

const hatching = ({ x, own }: { x: number; own: number }): string =>
  Array.from({ length: Math.floor(own / 6) }, (_, n) => `M${x + n * 6} 12l6 -12`).join('');
