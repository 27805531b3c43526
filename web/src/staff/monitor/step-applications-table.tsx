import { CircleUserRound, FileText, Inbox } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { ApplicationRow } from '#services/applications/contract.ts';
import { viewAsApplicantTarget } from '#state-machines/application/pages.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button/icon-button.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { PersonName } from '../components/contact-links.tsx';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName } from '../components/person-name.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { type TestMode, useTestMode } from '../test-mode/use-test-mode.ts';
import { withMoment } from '../time/moment.ts';
import styles from './monitor.module.css';

/** An application with what its cells need besides: columns are made once, or a press would lose the focus. */
interface ShownRow {
  application: ApplicationRow;
  name: string;
  address: string;
  now: number;
  /** Null in the past, where viewing as an applicant is not possible. */
  testMode: TestMode | null;
}

const column = columnsOf<ShownRow>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { className: styles.person, width: '22%', isName: true },
    cell: ({ row: { original } }) => (
      <CellLink to={original.address} title={original.name}>
        <PersonName person={original.application} />
      </CellLink>
    ),
  }),
  column.accessor('application.email', {
    header: 'Email',
    meta: { className: styles.email, phone: 'hidden', isSecondary: true, skeleton: 'long' },
  }),
  column.display({
    id: 'applied',
    header: 'Applied',
    meta: {
      width: '7rem',
      phone: 'start',
      align: 'end',
      isSecondary: true,
      skeleton: 'short',
      phoneLabel: 'Applied',
    },
    cell: ({ row: { original } }) => shortTime(original.application.createdAt, original.now),
  }),
  column.display({
    id: 'deadline',
    header: 'Due in',
    meta: { className: styles.deadline, width: '10rem' },
    cell: ({ row: { original } }) => (
      <DeadlineTag deadline={original.application.deadline} now={original.now} isLeft />
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { width: '5.25rem', align: 'end', isHeadingHidden: true, skeleton: 'tiny' },
    cell: ({ row: { original } }) => (
      <>
        <IconLink
          icon={FileText}
          size="small"
          label={`View Details: ${original.name}`}
          tip="View Details"
          to={original.address}
        />
        <ViewAsApplicant row={original} />
      </>
    ),
  }),
]);

interface Props {
  /** Undefined while they load. */
  rows: ApplicationRow[] | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
  error: ReactNode;
}

/** Name, e-mail, applied, deadline and the way to the detail screen. */
export function StepApplicationsTable({ rows, asOf, now, error }: Props) {
  const testMode = useTestMode();
  const shown = useMemo(
    () =>
      rows?.map(
        (application): ShownRow => ({
          application,
          name: personName(application),
          address: withMoment(paths.admin.application(application.id), asOf),
          now,
          testMode: asOf === null ? testMode : null,
        }),
      ),
    [rows, asOf, now, testMode],
  );
  return (
    <Table
      label="Applications"
      isInPage
      phone="lines"
      columns={columns}
      rows={shown}
      rowId={({ application }) => application.id}
      loadingRows={10}
      error={error}
      empty={
        <EmptyState icon={Inbox} title="No Applications Found">
          {asOf ? 'No one was at this step then.' : 'No one is at this step right now.'}
        </EmptyState>
      }
    />
  );
}

/** Only where there is an account and a page to see (staff side, section 2, 'Workflow Monitor'); admins only. */
function ViewAsApplicant({ row: { application, name, testMode } }: { row: ShownRow }) {
  const isAdmin = useIsAdmin();
  const target = viewAsApplicantTarget(application.workflowStatus);
  if (testMode === null || application.userId === null || target === null) return null;
  return (
    <IconButton
      icon={CircleUserRound}
      size="small"
      label={`View as Applicant: ${name}`}
      tip="View as Applicant"
      disabledReason={isAdmin ? null : 'Only admins can view as an applicant.'}
      isPending={testMode.isPending}
      onClick={() => testMode.start(application.id, target)}
    />
  );
}
