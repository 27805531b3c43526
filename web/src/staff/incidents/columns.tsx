import { ChevronRight, History } from 'lucide-react';
import type { Touched } from '#services/incidents/contract.ts';
import { paths } from '#web/paths.ts';
import { exactTime, formatDateTime } from '#web/ui/dates.ts';
import { IconButton, IconLink } from '#web/ui/icon-button/icon-button.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { personName } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { withMoment } from '../time/moment.ts';
import styles from './incidents.module.css';
import { sinceText } from './words.ts';

/** The last moment at which nothing of it had happened. */
const justBefore = ({ firstAt }: Touched) => new Date(Date.parse(firstAt) - 1).toISOString();

const column = columnsOf<Touched>();
export const columns = column.columns([
  column.display({
    id: 'person',
    header: 'Person',
    meta: { className: styles.person, isName: true, skeleton: 'long' },
    cell: ({ row: { original } }) => (
      <CellLink to={`${paths.admin.application(original.applicationId)}?event=${original.firstVersion}`}>
        {personName(original)}
      </CellLink>
    ),
  }),
  column.display({
    id: 'before',
    header: 'Before',
    meta: { className: styles.before, skeleton: 'long' },
    cell: ({ row: { original } }) =>
      original.before && original.after ? (
        <StatusTag status={original.before} />
      ) : (
        <span className={styles.soft}>Status not changed</span>
      ),
  }),
  column.display({
    id: 'after',
    header: 'After',
    meta: { className: styles.after, skeleton: 'long' },
    cell: ({ row: { original } }) => original.after && <StatusTag status={original.after} />,
  }),
  column.display({
    id: 'now',
    header: 'Now',
    meta: { className: styles.now, skeleton: 'long' },
    cell: ({ row }) => <StatusTag status={row.original.status} />,
  }),
  column.display({
    id: 'first',
    header: 'First',
    meta: { className: styles.first, isSecondary: true },
    cell: ({ row: { original } }) => (
      <span title={`${exactTime(original.firstAt)} to ${exactTime(original.lastAt)}`}>
        {formatDateTime(original.firstAt)}
      </span>
    ),
  }),
  column.accessor('events', {
    header: 'Events',
    meta: { className: styles.events, align: 'end', skeleton: 'tiny' },
  }),
  column.display({
    id: 'since',
    header: 'Since',
    meta: { className: styles.since, isSecondary: true },
    cell: ({ row }) => sinceText(row.original),
  }),
  column.accessor('mailsSent', {
    header: 'Mails',
    meta: { className: styles.mails, align: 'end', skeleton: 'tiny' },
  }),
  column.display({
    id: 'look',
    header: 'Look',
    meta: { className: styles.look, align: 'end', isHeadingHidden: true, skeleton: 'tiny' },
    cell: ({ row, table }) => {
      const name = personName(row.original);
      const isOpen = row.getIsExpanded();
      return (
        <>
          <IconLink
            icon={History}
            size="small"
            to={withMoment(paths.admin.application(row.id), justBefore(row.original))}
            label={`As ${name} stood just before`}
            tip="As it stood just before"
          />
          <IconButton
            icon={ChevronRight}
            size="small"
            label={`What followed for ${name}`}
            tip="What followed"
            aria-expanded={isOpen}
            onClick={() => table.setExpanded(isOpen ? {} : { [row.id]: true })}
          />
        </>
      );
    },
  }),
]);
