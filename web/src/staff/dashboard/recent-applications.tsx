import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { toneOf } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
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
    meta: { className: styles.name, isName: true, skeleton: 'longest' },
    cell: ({ row: { original } }) => <Link to={original.address}>{personName(original)}</Link>,
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { className: styles.position, isSecondary: true, skeleton: 'long' },
    cell: ({ row }) => positionOf(row.original.position),
  }),
  column.accessor('workflowStatus', {
    header: 'Status',
    meta: { className: styles.status, skeleton: 'long' },
    cell: ({ row: { original } }) => (
      <StatusBadge tone={toneOf(original.workflowStatus)}>{statusOf(original.workflowStatus)}</StatusBadge>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Created',
    meta: { className: styles.created, align: 'end', isSecondary: true },
    cell: ({ row: { original } }) => (
      <time dateTime={original.createdAt} title={fullTime(original.createdAt)}>
        {original.created}
      </time>
    ),
  }),
  column.accessor('assessmentScore', {
    header: 'Score',
    meta: { className: styles.score, align: 'end', skeleton: 'tiny' },
    cell: ({ row }) => row.original.assessmentScore ?? <NoScore />,
  }),
]);

function NoScore() {
  return (
    <span className={styles.noScore}>
      –<VisuallyHidden> no score</VisuallyHidden>
    </span>
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
    <section aria-labelledby="recent-heading" aria-busy={!applications}>
      <h2 className={styles.heading} id="recent-heading">
        Recent Applications
      </h2>
      <Table
        label="Recent Applications"
        isInPage
        phone="lines"
        tableClassName={styles.recent}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        loadingRows={count}
        empty={
          <p className={styles.none}>
            {asOf ? 'No applications had been submitted yet.' : 'No applications have been submitted yet.'}
          </p>
        }
      />
    </section>
  );
}
