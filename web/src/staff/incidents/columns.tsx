import { ChevronRight, History } from 'lucide-react';
import type { Touched } from '#services/incidents/contract.ts';
import { paths } from '#web/paths.ts';
import { exactTime, formatDateTime } from '#web/ui/dates.ts';
import { IconButton, IconLink } from '#web/ui/icon-button/icon-button.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { PersonName } from '../components/contact-links.tsx';
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
      <CellLink
        to={`${paths.admin.application(original.applicationId)}?event=${original.firstVersion}`}
        title={personName(original)}
      >
        <PersonName person={original} />
      </CellLink>
    ),
  }),
  column.display({
    id: 'before',
    header: 'Before',
    meta: { phone: 'whole', phoneLabel: 'Before', skeleton: 'long' },
    cell: ({ row: { original } }) =>
      original.before && original.after ? (
        <StatusTag status={original.before} />
      ) : (
        <ToneText tone="soft">Status not changed</ToneText>
      ),
  }),
  column.display({
    id: 'after',
    header: 'After',
    meta: { phone: 'hidden', skeleton: 'long' },
    cell: ({ row: { original } }) => original.after && <StatusTag status={original.after} />,
  }),
  column.display({
    id: 'now',
    header: 'Now',
    meta: { phone: 'whole', phoneLabel: 'Now', skeleton: 'long' },
    cell: ({ row }) => <StatusTag status={row.original.status} />,
  }),
  column.display({
    id: 'first',
    header: 'First',
    meta: { width: '7.25rem', phone: 'hidden', isSecondary: true },
    cell: ({ row: { original } }) => (
      <span title={`${exactTime(original.firstAt)} to ${exactTime(original.lastAt)}`}>
        {formatDateTime(original.firstAt)}
      </span>
    ),
  }),
  column.accessor('events', {
    header: 'Events',
    meta: { width: '3.75rem', phone: 'hidden', align: 'end', skeleton: 'tiny' },
  }),
  column.display({
    id: 'since',
    header: 'Since',
    meta: { className: styles.wideOnly, width: '9.375rem', isSecondary: true },
    cell: ({ row }) => sinceText(row.original),
  }),
  column.accessor('mailsSent', {
    header: 'Mails',
    meta: { className: styles.wideOnly, width: '3.75rem', align: 'end', skeleton: 'tiny' },
  }),
  column.display({
    id: 'look',
    header: 'Look',
    meta: { className: styles.look, width: '5.5rem', align: 'end', isHeadingHidden: true, skeleton: 'tiny' },
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
            className={styles.expander}
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
