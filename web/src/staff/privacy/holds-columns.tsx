import { LockOpen } from 'lucide-react';
import type { Hold } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import styles from './privacy.module.css';
import { byWhom, nameOf } from './words.ts';

const column = columnsOf<Hold>();

/** Null for editors, who only read. */
type OnRelease = ((hold: Hold) => void) | null;

export const holdColumns = (onRelease: OnRelease) =>
  column.columns([
    column.display({
      id: 'person',
      header: 'Person',
      meta: { className: styles.person, isName: true, skeleton: 'long' },
      cell: ({ row: { original } }) => <Person hold={original} />,
    }),
    column.accessor('reason', {
      header: 'Reason',
      meta: { className: styles.reason, skeleton: 'longest' },
    }),
    column.display({
      id: 'by',
      header: 'Placed by',
      meta: { className: styles.by, isSecondary: true },
      cell: ({ row }) => byWhom(row.original.placedBy),
    }),
    column.display({
      id: 'placed',
      header: 'Placed',
      meta: { className: styles.day, isSecondary: true },
      cell: ({ row: { original } }) => (
        <span title={fullTime(original.placedAt)}>{shortTime(original.placedAt)}</span>
      ),
    }),
    column.display({
      id: 'state',
      header: 'State',
      meta: { className: styles.state, skeleton: 'short' },
      cell: ({ row }) => <State hold={row.original} onRelease={onRelease} />,
    }),
  ]);

function Person({ hold }: { hold: Hold }) {
  if (!hold.applicationId) return nameOf(hold);
  return (
    <>
      <CellLink to={paths.admin.application(hold.applicationId)}>{nameOf(hold)}</CellLink>
      <Badge className={styles.mark}>Application</Badge>
    </>
  );
}

function State({ hold, onRelease }: { hold: Hold; onRelease: OnRelease }) {
  if (hold.releasedAt)
    return (
      <span className={styles.soft} title={`By ${byWhom(hold.releasedBy)}, ${fullTime(hold.releasedAt)}`}>
        Released {shortTime(hold.releasedAt)}
      </span>
    );
  if (!onRelease) return <StatusBadge tone="hold">In force</StatusBadge>;
  return (
    <Button
      size="small"
      icon={LockOpen}
      aria-label={`Release the hold on ${nameOf(hold)}`}
      onClick={() => onRelease(hold)}
    >
      Release
    </Button>
  );
}
