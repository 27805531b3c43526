import { createColumnHelper, rowExpandingFeature, tableFeatures } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { withMoment } from '../time/moment.ts';
import { useList } from './list-context.ts';
import { ListProgress } from './list-progress.tsx';
import { RowBadges } from './row-badges.tsx';
import { SelectBox } from './select-box.tsx';

/** The server filters, sorts and pages; the table only opens rows. */
export const features = tableFeatures({ rowExpandingFeature });

const column = createColumnHelper<typeof features, ListedApplication>();

function Deadline({ row }: { row: ListedApplication }) {
  return <DeadlineTag deadline={row.deadline} now={useList().now} />;
}

function Applied({ row }: { row: ListedApplication }) {
  return shortTime(row.createdAt, useList().now);
}

export const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row }) => (
      <NameCell row={row.original} isOpen={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
    ),
  }),
  column.accessor('workflowStatus', {
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <StatusTag status={row.original.workflowStatus} />,
  }),
  column.accessor('position', {
    header: 'Position',
    cell: ({ row }) => positionLabel(row.original.position),
  }),
  column.accessor('assessmentScore', {
    id: 'score',
    header: 'Score',
    cell: ({ row }) => row.original.assessmentScore ?? '–',
  }),
  column.display({
    id: 'progress',
    header: 'Progress',
    cell: ({ row }) => <ListProgress status={row.original.workflowStatus} />,
  }),
  column.display({
    id: 'deadline',
    header: 'Deadline',
    cell: ({ row }) => <Deadline row={row.original} />,
  }),
  column.accessor('createdAt', {
    id: 'applied',
    header: 'Applied',
    cell: ({ row }) => <Applied row={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

/** Width and alignment of each column, by its id. */
export const columnClass: Record<string, string> = {
  name: 'nm',
  status: 'c-st',
  position: 'c-po',
  score: 'c-sc n',
  progress: 'c-pg pg',
  deadline: 'c-dl',
  applied: 'c-ap n q',
  actions: 'c-ac ra',
};

interface Props {
  row: ListedApplication;
  isOpen: boolean;
  onToggle: () => void;
}

function NameCell({ row, isOpen, onToggle }: Props) {
  const { search, selection, asOf } = useList();
  const name = personName(row);
  return (
    <>
      <SelectBox id={row.id} name={name} selection={selection} />
      <button
        className={`ib s tw gi ${isOpen ? 'gi-open' : 'gi-closed'}`}
        type="button"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
        onClick={onToggle}
      />
      <Link to={withMoment(paths.admin.application(row.id), asOf)} state={{ search }}>
        {name}
      </Link>
      <RowBadges row={row} />
    </>
  );
}

/**
 * Three icon buttons, named by the specification's labels. One that cannot be used stays focusable and says why. In the
 * past nothing can be done, only looked at.
 * The tips are drawn by CSS from `data-tip`, so that twenty rows carry no more nodes than they must.
 */
function RowActions({ row }: { row: ListedApplication }) {
  const { onAdvance, pendingId, search, menuId, onMenu, asOf } = useList();
  const name = personName(row);
  const refusal = advanceRefusal(row.workflowStatus);
  const isBlocked = refusal !== null || pendingId === row.id;
  const details = (
    <Link
      className="ib s gi gi-details"
      to={withMoment(paths.admin.application(row.id), asOf)}
      state={{ search }}
      data-tip="View Details"
      aria-label={`View Details: ${name}`}
    />
  );
  if (asOf !== null) return details;
  return (
    <>
      <button
        className="ib s gi gi-advance"
        type="button"
        data-tip={refusal ?? 'Advance to Next Step'}
        aria-label={`Advance to Next Step: ${name}${refusal ? `. ${refusal}` : ''}`}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && onAdvance(row)}
      />
      {details}
      <button
        className="ib s gi gi-more"
        type="button"
        aria-haspopup="menu"
        aria-expanded={menuId === row.id}
        aria-label={`More: ${name}`}
        onClick={(event) => onMenu(row, event.currentTarget)}
      />
    </>
  );
}
