import { useMemo } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { toneOf } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { PersonName } from '../components/contact-links.tsx';
import { personName } from '../components/person-name.ts';
import { withMoment } from '../time/moment.ts';
import styles from './dashboard.module.css';

interface Props {
  applications: readonly ListedApplication[] | undefined;
  /** How many are shown at most. */
  count: number;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** 'Position (or General Position)', as this screen says it (staff side, section 2). */
const positionOf = (position: string) =>
  position === '' || position === 'general' ? 'General Position' : position;
/** The status with its underscores as spaces: this screen's own way of saying it. */
const statusOf = (status: string) => status.replaceAll('_', ' ');

/** What its cells need besides the application: columns are made once, or the focus would be lost as time passes. */
interface RecentRow extends ListedApplication {
  address: string;
  created: string;
}

const column = columnsOf<RecentRow>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { isName: true, skeleton: 'longest' },
    cell: ({ row: { original } }) => (
      <CellLink to={original.address} title={personName(original)}>
        <PersonName person={original} />
      </CellLink>
    ),
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { width: '20%', isSecondary: true, skeleton: 'long', phoneOrder: 4 },
    cell: ({ row }) => positionOf(row.original.position),
  }),
  column.accessor('workflowStatus', {
    header: 'Status',
    meta: { width: '25%', skeleton: 'long', phoneOrder: 2 },
    cell: ({ row: { original } }) => (
      <StatusBadge tone={toneOf(original.workflowStatus)}>{statusOf(original.workflowStatus)}</StatusBadge>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Created',
    meta: { width: '7rem', align: 'end', isSecondary: true, phoneOrder: 1 },
    cell: ({ row: { original } }) => (
      <time dateTime={original.createdAt} title={fullTime(original.createdAt)}>
        {original.created}
      </time>
    ),
  }),
  column.accessor('assessmentScore', {
    header: 'Score',
    meta: { width: '4.25rem', align: 'end', skeleton: 'tiny', phoneOrder: 3 },
    cell: ({ row }) => row.original.assessmentScore ?? <NoScore />,
  }),
]);

function NoScore() {
  return (
    <Text as="span" isSoft data-none="">
      –<VisuallyHidden> no score</VisuallyHidden>
    </Text>
  );
}

/** The latest five, newest first. */
export function RecentApplications({ applications, count, asOf, now }: Props) {
  const rows = useMemo(
    () =>
      applications?.map(
        (application): RecentRow => ({
          ...application,
          address: withMoment(paths.admin.application(application.id), asOf),
          created: shortTime(application.createdAt, now),
        }),
      ),
    [applications, asOf, now],
  );
  return (
    <Section title="Recent Applications" isPanel isFlush aria-busy={!applications}>
      <Table
        label="Recent Applications"
        isInPage
        phone="lines"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        loadingRows={count}
        empty={
          <Text isSoft className={styles.none}>
            {asOf ? 'No applications had been submitted yet.' : 'No applications have been submitted yet.'}
          </Text>
        }
      />
    </Section>
  );
}
