import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Pagination } from '#web/ui/pagination/pagination.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { everyStatus, privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { deletionsQuery } from '../queries/privacy.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestsSkeleton, RequestsTable } from './requests-table.tsx';
import { statusWords } from './words.ts';

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
  const goTo = (next: typeof cursors) => setPlace({ status, cursors: next });
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
          <Pagination
            page={cursors.length}
            hasNext={Boolean(list.data?.next)}
            isPending={list.isPlaceholderData}
            onPrevious={() => goTo(cursors.slice(0, -1))}
            onNext={() => goTo([...cursors, list.data?.next ?? null])}
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

function NoRequests({ status }: { status: RequestStatus | null }) {
  return (
    <div className="blank">
      <UserRoundX className="i" aria-hidden="true" />
      <h2>{status ? `No request is ${statusWords[status].label.toLowerCase()}` : 'Nobody has asked yet'}</h2>
      <p className="q">
        Whoever is signed in can ask for the deletion of their data under 'Privacy Rights'. The request then
        stands here and is due within 30 days; admins are reminded by mail on day 20 and day 27.
      </p>
      {status && (
        <Link className="btn" to={privacyPath({})}>
          Show all requests
        </Link>
      )}
    </div>
  );
}

interface StatusTabsProps {
  status: RequestStatus | null;
  counts: Record<RequestStatus, number> | undefined;
}

/** All requests or those of one status, with how many there are of each. */
function StatusTabs({ status, counts }: StatusTabsProps) {
  const all = counts && everyStatus.reduce((sum, each) => sum + counts[each], 0);
  const tab = (value: RequestStatus | null, label: string, count: number | undefined) => (
    <Link
      key={label}
      to={privacyPath({ status: value })}
      aria-current={value === status ? 'page' : undefined}
    >
      {label}
      <b>{count === undefined ? <span className="sk w1" /> : count.toLocaleString('en-GB')}</b>
    </Link>
  );
  return (
    <nav className="tabs" aria-label="Requests by status">
      {tab(null, 'All', all)}
      {everyStatus.map((each) => tab(each, statusWords[each].label, counts?.[each]))}
    </nav>
  );
}
