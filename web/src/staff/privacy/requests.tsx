import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { useNow } from '../components/use-now.ts';
import { deletionsQuery } from '../queries/privacy.ts';
import { NoRequests } from './no-requests.tsx';
import { Pager } from './pager.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestsSkeleton, RequestsTable } from './requests-table.tsx';
import { StatusTabs } from './status-tabs.tsx';

interface Props {
  status: RequestStatus | null;
  id: string | null;
}

/** The queue of deletion requests, the next due first, and beside it the one that is open. */
export function Requests({ status, id }: Props) {
  const now = useNow();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>({ status, cursors: [null] });
  // Another filter begins with its own first page.
  const cursors = place.status === status ? place.cursors : [null];
  const list = useQuery(deletionsQuery(status, cursors.at(-1) ?? null));
  const rows = list.data?.items ?? [];
  const close = () => {
    void navigate(privacyPath({ status }), { preventScrollReset: true });
    document.getElementById(`request-${id}`)?.focus();
  };
  return (
    <>
      <StatusTabs status={status} counts={list.data?.counts} />
      <div className="pv-b">
        <section className="pv-l" aria-label="Deletion requests" aria-busy={list.isPending}>
          {list.isPending && <RequestsSkeleton />}
          {list.isError && !list.data && (
            <LoadError
              title="The requests could not be loaded"
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.data && rows.length === 0 && <NoRequests status={status} />}
          {rows.length > 0 && <RequestsTable rows={rows} status={status} openId={id} now={now} />}
          <Pager
            cursors={cursors}
            next={list.data?.next}
            isBusy={list.isPlaceholderData}
            onCursors={(next) => setPlace({ status, cursors: next })}
          />
        </section>
        {id && <RequestDrawer key={id} id={id} now={now} onClose={close} />}
      </div>
    </>
  );
}

/** How far one has paged, under which filter. */
interface Place {
  status: RequestStatus | null;
  cursors: readonly (string | null)[];
}
