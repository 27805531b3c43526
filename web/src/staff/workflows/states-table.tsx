import { Fragment, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import type { SettingValues } from '#services/settings/contract.ts';
import { statusLabels } from '#state-machines/application/labels.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { lengthOf } from '#web/ui/lengths.ts';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { monitorAddress } from '../address/monitor-address.ts';
import { countOf } from '../machine-picture/step-counts.ts';
import { type Moves, type StateRow, stateRows } from './state-rows.ts';
import styles from './workflows.module.css';

const actors = { applicant: 'Applicant', staff: 'Staff', none: 'No one' } as const;
const none = <span className={styles.quiet}>None</span>;

interface CountedState extends StateRow {
  /** Undefined while it is fetched. */
  count: number | undefined;
  /** '7 days'. */
  length: string;
}

const column = columnsOf<CountedState>();
const columns = column.columns([
  column.accessor('place', { header: 'Step', meta: { width: '5.25rem', isSecondary: true } }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { phone: 'whole', width: '12.25rem', isRowHeader: true },
    cell: ({ row: { original } }) => (
      <>
        <Link className={styles.link} to={monitorAddress(original.status, 'graph')}>
          <StatusBadge tone={original.tone}>{original.label}</StatusBadge>
        </Link>
        <Text as="code" size="mono" isSoft className={styles.status}>
          {original.status.split('_').map((part, place) => (
            <Fragment key={part}>
              {place > 0 && (
                <>
                  _<wbr />
                </>
              )}
              {part}
            </Fragment>
          ))}
        </Text>
      </>
    ),
  }),
  column.display({
    id: 'count',
    header: 'Count',
    meta: { className: styles.count, width: '4rem', align: 'end' },
    cell: ({ row: { original } }) =>
      original.count === undefined ? (
        <Skeleton width="tiny" />
      ) : (
        <Text as="b" weight="strong">
          {formatNumber(original.count)}
        </Text>
      ),
  }),
  column.display({
    id: 'acts',
    header: 'Who acts',
    meta: { phone: 'whole', width: '17%' },
    cell: ({ row: { original } }) => (
      <>
        <Text weight="strong">{actors[original.acts]}</Text>
        <Text isSoft>{original.waitsFor}</Text>
      </>
    ),
  }),
  column.display({
    id: 'deadline',
    header: 'Deadline',
    meta: { className: styles.deadline, phone: 'whole', width: '5.5rem', phoneLabel: 'Deadline:' },
    cell: ({ row: { original } }) => (original.deadline === null ? none : original.length),
  }),
  column.display({
    id: 'moves',
    header: 'Allowed moves',
    meta: { phone: 'whole' },
    cell: ({ row: { original } }) => <MoveList moves={original.moves} />,
  }),
]);

interface Props {
  /** Undefined while they are fetched: everything else stands there already. */
  statistics: Statistics | undefined;
  /** Hours by kind; absent while they load or when they cannot be read. */
  deadlines: SettingValues['deadlines'] | undefined;
}

/** The graph in words: each state with who acts, until when, and where each screen may move it. */
export function StatesTable({ statistics, deadlines }: Props) {
  const rows = useMemo(
    () =>
      stateRows.map((row): CountedState => {
        const length = row.deadline && deadlines && lengthOf(deadlines[row.deadline]);
        return {
          ...row,
          count: statistics && countOf(statistics, row.status).count,
          length: length ? counted(Number(length.amount), length.unit.slice(0, -1)) : 'As in Settings',
        };
      }),
    [statistics, deadlines],
  );
  return (
    <Section title="States" aside="choose one to see its applications in the monitor" isFlush>
      <Table
        label="States"
        isInPage
        isWrapping
        phone="lines"
        tableClassName={styles.states}
        columns={columns}
        rows={rows}
        rowId={({ status }) => status}
      />
    </Section>
  );
}

/** The moves out of one state: a line for each screen, with the words of its buttons and where they lead. */
function MoveList({ moves }: { moves: readonly Moves[] }) {
  if (moves.length === 0) return none;
  return (
    <Stack as="dl" space={4}>
      {moves.map((table) => (
        <div key={table.screen} className={styles.screen}>
          <dt>
            {table.screen} <span className={styles.quiet}>{table.by}</span>
          </dt>
          {table.moves.map(({ label, to }) => (
            <dd key={`${label} ${to}`}>
              {label}
              {statusLabels[to] !== label && <span className={styles.quiet}> → {statusLabels[to]}</span>}
            </dd>
          ))}
        </div>
      ))}
    </Stack>
  );
}
