import { useMemo } from 'react';
import type { Analytics } from '#services/analytics/contract.ts';
import { statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { PersonName } from '../components/contact-links.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { withMoment } from '../time/moment.ts';
import styles from './analytics.module.css';
import { useShownAsOf, useWhen } from './chart-parts.tsx';
import { type Column, CsvButton } from './csv-button.tsx';

type Recent = Analytics['recent'][number];
const fileColumns: Column<Recent>[] = [
  { label: 'Name', cell: personName },
  { label: 'Position', cell: ({ position }) => positionLabel(position) },
  { label: 'Applied', cell: ({ createdAt }) => createdAt },
  { label: 'Status', cell: ({ status }) => statusLabel(status) },
  {
    label: 'Step history',
    cell: ({ steps }) => steps.map(({ status, at }) => `${statusLabel(status)} ${at}`).join('; '),
  },
];

/** What its cells need besides: columns are made once, or the focus would be lost as time passes. */
interface RecentRow extends Recent {
  address: string;
  now: number;
}

const column = columnsOf<RecentRow>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { width: '20%', isName: true },
    cell: ({ row: { original } }) => (
      <CellLink to={original.address} title={personName(original)}>
        <PersonName person={original} />
      </CellLink>
    ),
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { width: '8.5rem', phone: 'end', isSecondary: true },
    cell: ({ row }) => positionLabel(row.original.position),
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: '12.5rem', phone: 'whole' },
    cell: ({ row: { original } }) => (
      <StatusBadge tone={toneOf(original.status)}>{statusLabel(original.status)}</StatusBadge>
    ),
  }),
  column.display({
    id: 'history',
    header: 'Step history',
    meta: { phone: 'whole' },
    cell: ({ row }) => <Steps steps={row.original.steps} now={row.original.now} />,
  }),
]);

function Steps({ steps, now }: { steps: Recent['steps']; now: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ status, at }) => (
        <li key={`${status} ${at}`}>
          {statusLabel(status)}{' '}
          <Text as="time" isSoft dateTime={at} title={fullTime(at)}>
            {shortTime(at, now)}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** 'Recent activity is the 10 newest applications with a step history' (applicant side, section 9). */
export function RecentActivity({ recent, now }: { recent: Analytics['recent']; now: number }) {
  const asOf = useShownAsOf();
  const isPast = useWhen() === 'then';
  const rows = useMemo(
    () =>
      recent.map(
        (one): RecentRow => ({
          ...one,
          address: withMoment(paths.admin.application(one.id), asOf),
          now,
        }),
      ),
    [recent, asOf, now],
  );
  return (
    <Section
      title="Recent activity"
      isPanel
      actions={
        <CsvButton title="Recent activity" file="recent-activity" columns={fileColumns} rows={recent} />
      }
      lead={`The ten newest applications ${isPast ? 'of then and every step they had taken' : 'and every step they took'}.`}
    >
      <Table
        label="Recent activity"
        isInPage
        phone="lines"
        isWrapping
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
      />
    </Section>
  );
}
