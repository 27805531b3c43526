import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Hold } from '#services/privacy/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { Pagination } from '#web/ui/pagination/pagination.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { privacyPath } from '../address/privacy-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { holdsQuery } from '../queries/privacy.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { PlaceHoldDialog, ReleaseDialog } from './hold-dialogs.tsx';
import { holdColumns } from './holds-columns.tsx';
import styles from './privacy.module.css';
import { usePrivacyChanges } from './use-privacy-changes.ts';

/** Legal holds: these people are neither deleted nor cleared by a rule (rulings 29, 30). */
export function Holds({ released }: { released: boolean }) {
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const changes = usePrivacyChanges();
  const [place, setPlace] = useState<{ released: boolean; cursors: readonly (string | null)[] }>();
  const [open, setOpen] = useState<'place' | Hold | null>(null);
  // Another filter begins with its own first page.
  const cursors = place?.released === released ? place.cursors : [null];
  const goTo = (next: typeof cursors) => setPlace({ released, cursors: next });
  const { data, error, isPlaceholderData, refetch } = useQuery(holdsQuery(released, cursors.at(-1) ?? null));
  const columns = useMemo(() => holdColumns(isAdmin ? setOpen : null), [isAdmin]);
  return (
    <>
      <FilterBar className={styles.bar}>
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
      <div className={styles.list}>
        <Table
          label="Legal holds"
          phone="lines"
          tableClassName={styles.holds}
          columns={columns}
          rows={data?.items}
          rowId={({ id }) => id}
          loadingRows={5}
          error={
            error &&
            !data && (
              <LoadError title="The holds could not be loaded" error={error} onRetry={() => void refetch()} />
            )
          }
          empty={
            <EmptyState icon={Scale} title={released ? 'No legal hold' : 'No legal hold is in force'}>
              A hold keeps a person’s data where a dispute or the law asks for it. While it stands, neither a
              request nor a retention rule erases anything of that person.
            </EmptyState>
          }
        />
        <Pagination
          page={cursors.length}
          hasNext={Boolean(data?.next)}
          isPending={isPlaceholderData}
          onPrevious={() => goTo(cursors.slice(0, -1))}
          onNext={() => goTo([...cursors, data?.next ?? null])}
        />
      </div>
      {open === 'place' && <PlaceHoldDialog hold={changes.hold} onClose={() => setOpen(null)} />}
      {open && open !== 'place' && (
        <ReleaseDialog hold={open} release={changes.release} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
