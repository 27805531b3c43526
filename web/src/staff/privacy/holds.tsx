import { useQuery } from '@tanstack/react-query';
import { LockOpen, Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Hold } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { CursorPagination, useCursorPages } from '#web/ui/pagination/pagination.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { privacyPath } from '../address/privacy-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { holdsQuery } from '../queries/privacy.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { PlaceHoldDialog, ReleaseDialog } from './hold-dialogs.tsx';
import styles from './privacy.module.css';
import { usePrivacyChanges } from './use-privacy-changes.ts';
import { byWhom, nameOf } from './words.ts';

/** Legal holds: these people are neither deleted nor cleared by a rule (rulings 29, 30). */
export function Holds({ released }: { released: boolean }) {
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const changes = usePrivacyChanges();
  const [open, setOpen] = useState<'place' | Hold | null>(null);
  const pages = useCursorPages(released);
  const { data, error, isPlaceholderData, refetch } = useQuery(holdsQuery(released, pages.cursor));
  const columns = useMemo(() => holdColumns(isAdmin ? setOpen : null), [isAdmin]);
  return (
    <>
      <FilterBar className={styles.holdsBar}>
        <Checkbox
          checked={released}
          onChange={(event) => void navigate(privacyPath({ view: 'holds', released: event.target.checked }))}
        >
          Also those that were released
        </Checkbox>
        {isAdmin && (
          <Button variant="primary" icon={Scale} onClick={() => setOpen('place')}>
            Place a hold
          </Button>
        )}
      </FilterBar>
      <div className={styles.lists}>
        <Stack space={0}>
          <Table
            label="Legal holds"
            phone="lines"
            columns={columns}
            rows={data?.items}
            rowId={({ id }) => id}
            loadingRows={5}
            error={
              error &&
              !data && (
                <LoadError
                  title="The holds could not be loaded"
                  error={error}
                  onRetry={() => void refetch()}
                />
              )
            }
            empty={
              <EmptyState icon={Scale} title={released ? 'No legal hold' : 'No legal hold is in force'}>
                A hold keeps a person’s data where a dispute or the law asks for it. While it stands, neither
                a request nor a retention rule erases anything of that person.
              </EmptyState>
            }
          />
          <CursorPagination pages={pages} next={data?.next} isPending={isPlaceholderData} />
        </Stack>
      </div>
      {open === 'place' && <PlaceHoldDialog hold={changes.hold} onClose={() => setOpen(null)} />}
      {open && open !== 'place' && (
        <ReleaseDialog hold={open} release={changes.release} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const column = columnsOf<Hold>();

/** Null for editors, who only read. */
type OnRelease = ((hold: Hold) => void) | null;

const holdColumns = (onRelease: OnRelease) =>
  column.columns([
    column.display({
      id: 'person',
      header: 'Person',
      meta: { width: '24%', isName: true, skeleton: 'long' },
      cell: ({ row: { original } }) => <Person hold={original} />,
    }),
    column.accessor('reason', {
      header: 'Reason',
      meta: { className: styles.reason, phone: 'whole', skeleton: 'longest' },
    }),
    column.display({
      id: 'by',
      header: 'Placed by',
      meta: { className: styles.holder, width: '10.5rem', isSecondary: true },
      cell: ({ row }) => byWhom(row.original.placedBy),
    }),
    column.display({
      id: 'placed',
      header: 'Placed',
      meta: { width: '8.5rem', isSecondary: true },
      cell: ({ row: { original } }) => (
        <span title={fullTime(original.placedAt)}>{shortTime(original.placedAt)}</span>
      ),
    }),
    column.display({
      id: 'state',
      header: 'State',
      meta: { width: '9.75rem', phone: 'end', skeleton: 'short' },
      cell: ({ row }) => <State hold={row.original} onRelease={onRelease} />,
    }),
  ]);

function Person({ hold }: { hold: Hold }) {
  if (!hold.applicationId) return nameOf(hold);
  return (
    <>
      <CellLink to={paths.admin.application(hold.applicationId)}>{nameOf(hold)}</CellLink>{' '}
      <Badge>Application</Badge>
    </>
  );
}

function State({ hold, onRelease }: { hold: Hold; onRelease: OnRelease }) {
  if (hold.releasedAt)
    return (
      <ToneText tone="soft" title={`By ${byWhom(hold.releasedBy)}, ${fullTime(hold.releasedAt)}`}>
        Released {shortTime(hold.releasedAt)}
      </ToneText>
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
