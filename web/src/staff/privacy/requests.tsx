import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatNumber } from '#state-machines/numbers.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { CursorPagination, useCursorPages } from '#web/ui/pagination/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { TabLinks } from '#web/ui/tabs/tab-links.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { everyStatus, privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { LoadError } from '../components/load-error.tsx';
import { deletionsQuery } from '../queries/privacy.ts';
import styles from './privacy.module.css';
import { RequestDrawer } from './request-drawer.tsx';
import { requestColumns } from './requests-columns.tsx';
import { statusWords } from './words.ts';

interface Props {
  status: RequestStatus | null;
  id: string | null;
}

/** The queue of deletion requests, the next due first, and beside it the one that is open. */
export function Requests({ status, id }: Props) {
  const now = useNow();
  const navigate = useNavigate();
  const pages = useCursorPages(status);
  const { data, error, isPlaceholderData, refetch } = useQuery(deletionsQuery(status, pages.cursor));
  const columns = useMemo(() => requestColumns(status, now), [status, now]);
  const close = () => {
    void navigate(privacyPath({ status }), { preventScrollReset: true });
    document.getElementById(`request-${id}`)?.focus();
  };
  return (
    <>
      <StatusTabs status={status} counts={data?.counts} />
      <div className={classNames(styles.lists, id && styles.withRequest)}>
        <Stack space={0}>
          <Table
            label="Deletion requests, the next due first"
            phone="lines"
            className={styles.underTabs}
            columns={columns}
            rows={data?.items}
            rowId={(row) => row.id}
            openId={id}
            loadingRows={8}
            error={
              error &&
              !data && (
                <LoadError
                  title="The requests could not be loaded"
                  error={error}
                  onRetry={() => void refetch()}
                />
              )
            }
            empty={<NoRequests status={status} />}
          />
          <CursorPagination pages={pages} next={data?.next} isPending={isPlaceholderData} />
        </Stack>
        {id && <RequestDrawer key={id} id={id} now={now} onClose={close} />}
      </div>
    </>
  );
}

const NoRequests = ({ status }: { status: RequestStatus | null }) => (
  <EmptyState
    icon={UserRoundX}
    title={status ? `No request is ${statusWords[status].label.toLowerCase()}` : 'No requests yet'}
    actions={status && <ButtonLink to={privacyPath({})}>Show all requests</ButtonLink>}
  >
    Anyone who is signed in can ask for the deletion of their data under ‘Privacy Rights’. The request then
    appears here and is due within 30 days; admins are reminded by mail on day 20 and day 27.
  </EmptyState>
);

interface StatusTabsProps {
  status: RequestStatus | null;
  counts: Record<RequestStatus, number> | undefined;
}

/** All requests or those of one status, with how many there are of each. */
function StatusTabs({ status, counts }: StatusTabsProps) {
  const all = counts && everyStatus.reduce((sum, each) => sum + counts[each], 0);
  const link = (value: RequestStatus | null, label: string, count: number | undefined) => ({
    to: privacyPath({ status: value }),
    label,
    count: count === undefined ? <Skeleton width="tiny" /> : formatNumber(count),
    isCurrent: value === status,
  });
  return (
    <TabLinks
      label="Requests by status"
      links={[
        link(null, 'All', all),
        ...everyStatus.map((each) => link(each, statusWords[each].label, counts?.[each])),
      ]}
    />
  );
}
