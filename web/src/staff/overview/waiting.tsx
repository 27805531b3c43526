import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { fullTime, roughSpan, span } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { AgePicture } from '../components/age-picture.tsx';
import { PersonName } from '../components/contact-links.tsx';
import { personName } from '../components/person-name.ts';
import { morningQuery } from '../queries/morning.ts';
import styles from './overview.module.css';
import { isForStaff, type WaitingRow, waitingRows } from './waiting-rows.ts';

const column = columnsOf<WaitingRow>();
const all = {
  what: column.display({
    id: 'what',
    header: 'What waits',
    meta: { width: '32%', skeleton: 'longest', isRowHeader: true },
    cell: ({ row: { original } }) => (
      <CellLink to={original.to} aria-label={`${original.label}: ${formatNumber(original.count)}`}>
        <StatusBadge tone={original.tone} glyph={original.days || original.oldestSince ? undefined : 'alarm'}>
          {original.label}
        </StatusBadge>
      </CellLink>
    ),
  }),
  count: column.display({
    id: 'count',
    header: 'Count',
    meta: { width: '4rem', align: 'end', skeleton: 'tiny' },
    cell: ({ row: { original } }) => <b>{formatNumber(original.count)}</b>,
  }),
  age: column.display({
    id: 'age',
    header: 'Age in days: 0 to 8+',
    meta: { width: '8.25rem', className: styles.ages, skeleton: 'long', phoneOrder: 2 },
    cell: ({ row: { original } }) => <Age row={original} />,
  }),
  oldest: column.display({
    id: 'oldest',
    header: 'Oldest',
    meta: { width: '4rem', align: 'end', isSecondary: true, skeleton: 'tiny', phoneOrder: 3 },
    cell: ({ row: { original } }) => <Oldest row={original} />,
  }),
  /** Without a column after it, it takes what is left. */
  oldestThen: column.display({
    id: 'oldest',
    header: 'Oldest',
    meta: { isSecondary: true, skeleton: 'tiny', phone: 'whole', phoneLabel: 'Oldest' },
    cell: ({ row: { original } }) => <Oldest row={original} />,
  }),
  next: column.display({
    id: 'next',
    header: 'Open the next',
    meta: { skeleton: 'long', phone: 'whole', phoneOrder: 1 },
    cell: ({ row: { original } }) =>
      original.next && (
        <Link className={styles.next} to={original.next.to} title={personName(original.next)}>
          <Text as="span" isParted>
            <PersonName person={original.next} />
          </Text>
          <Icon icon={ArrowRight} />
        </Link>
      ),
  }),
};
const columns = column.columns([all.what, all.count, all.age, all.oldest, all.next]);
/** Ages and who was next are known of now alone. */
const columnsOfThePast = column.columns([all.what, all.count, all.oldestThen]);

function Oldest({ row: { oldestSince, now } }: { row: WaitingRow }) {
  if (!oldestSince) return null;
  return (
    <time dateTime={oldestSince} title={fullTime(oldestSince)}>
      {roughSpan(now - Date.parse(oldestSince))}
    </time>
  );
}

function Age({ row: { key, days, most, isPromised, next, now } }: { row: WaitingRow }) {
  if (days) return <AgePicture days={days} most={most} isPromised={isPromised} />;
  if (!next || (key !== 'overdue' && key !== 'urgent')) return null;
  const isOverdue = key === 'overdue';
  return (
    <StatusBadge tone={isOverdue ? 'stop' : 'need'} glyph="alarm" isFilled title={fullTime(next.at)}>
      {`${isOverdue ? 'Overdue' : 'Urgent'} ${span(Math.abs(Date.parse(next.at) - now))}`}
    </StatusBadge>
  );
}

interface Props {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** What waits for staff, how long, and the one to open next; then what is with applicants. */
export function Waiting({ statistics, asOf, now }: Props) {
  const { data: morning } = useQuery({ ...morningQuery, enabled: asOf === null });
  const rows = useMemo(
    () => statistics && waitingRows({ statistics, morning, asOf, now }),
    [statistics, morning, asOf, now],
  );
  if (statistics?.total === 0) return <NoApplications isPast={asOf !== null} />;
  return (
    <Section title={asOf === null ? 'Waiting now' : 'Waiting then'} isPanel isFlush aria-busy={!statistics}>
      {rows && !rows.some(isForStaff) && (
        <EmptyState icon={CircleCheck} title="Nothing waits">
          No decision, no missed deadline, nothing due within 24 hours.
        </EmptyState>
      )}
      <Table
        label="Waiting now"
        isInPage
        phone="lines"
        columns={asOf === null ? columns : columnsOfThePast}
        rows={rows}
        rowId={({ key }) => key}
        groupOf={({ group }) => group}
        loadingRows={14}
        empty={<div />}
      />
    </Section>
  );
}

/** A company's first day. */
function NoApplications({ isPast }: { isPast: boolean }) {
  return (
    <Section title="Waiting now" isPanel isFlush>
      <EmptyState
        icon={Inbox}
        title="No applications yet"
        actions={
          !isPast && (
            <>
              <ButtonLink to={paths.admin.settings}>Check the settings</ButtonLink>
              <ButtonLink to={paths.careers}>See the positions</ButtonLink>
            </>
          )
        }
      >
        {isPast
          ? 'No applications had been submitted yet.'
          : 'The first one appears here by itself. Until then, see that deadlines and e-mails say what you want.'}
      </EmptyState>
    </Section>
  );
}
