import { Scale } from 'lucide-react';
import type { DeletionRow } from '#services/privacy/contract.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { DueTag } from './due-tag.tsx';
import styles from './privacy.module.css';
import { nameOf, statusWords } from './words.ts';

const column = columnsOf<DeletionRow>();

/** @param status what the list is narrowed to, which the address of an open request keeps */
export const requestColumns = (status: RequestStatus | null, now: number) =>
  column.columns([
    column.display({
      id: 'person',
      header: 'Person',
      meta: { isName: true, skeleton: 'long' },
      cell: ({ row: { original } }) => (
        <>
          <CellLink
            id={`request-${original.id}`}
            to={privacyPath({ status, id: original.id })}
            preventScrollReset
          >
            {nameOf(original)}
          </CellLink>{' '}
          {original.isHeld && <Badge icon={Scale}>Held</Badge>}
        </>
      ),
    }),
    column.display({
      id: 'email',
      header: 'Email',
      meta: { className: styles.email, isSecondary: true, skeleton: 'longest' },
      cell: ({ row }) => row.original.email ?? '–',
    }),
    column.display({
      id: 'requested',
      header: 'Requested',
      meta: { width: '8.5rem', phone: 'end', isSecondary: true },
      cell: ({ row: { original } }) => (
        <span title={fullTime(original.requestedAt)}>{shortTime(original.requestedAt, now)}</span>
      ),
    }),
    column.display({
      id: 'due',
      header: 'Due',
      meta: { width: '10.5rem' },
      cell: ({ row }) => <DueTag request={row.original} now={now} />,
    }),
    column.accessor('applications', {
      header: 'Applications',
      meta: {
        className: styles.applications,
        width: '6.5rem',
        phone: 'hidden',
        align: 'end',
        skeleton: 'tiny',
      },
    }),
    column.display({
      id: 'status',
      header: 'Status',
      meta: { width: '8.5rem', phone: 'end' },
      cell: ({ row: { original } }) => {
        const { label, tone } = statusWords[original.status];
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    }),
  ]);
