import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { useIsNarrow } from '../components/use-is-narrow.ts';
import { deletionQuery } from '../queries/privacy.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestDetail } from './request-detail.tsx';
import { usePrivacyChanges } from './use-privacy-changes.ts';

interface Props {
  id: string;
  now: number;
  onClose: () => void;
}

/** One request beside the list. */
export function RequestDrawer({ id, now, onClose }: Props) {
  const isAdmin = useIsAdmin();
  const isNarrow = useIsNarrow();
  const changes = usePrivacyChanges();
  const { data, error, refetch } = useQuery(deletionQuery(id));
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const canDecide = isAdmin && data?.status === 'pending';
  return (
    <Drawer
      title="Deletion request"
      isCovering={isNarrow}
      footer={canDecide && <RequestActions request={data} changes={changes} />}
      onClose={onClose}
    >
      {data && <RequestDetail request={data} changes={changes} now={now} />}
      {!data && !error && <RequestOutline />}
      {!data && isMissing && (
        <EmptyState icon={SearchX} title="Request not found">
          The address is not complete, or it is of another installation.
        </EmptyState>
      )}
      {!data && error && !isMissing && (
        <LoadError title="The request could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

const terms = ['Email', 'Account', 'Requested', 'Due'];

/** A request's final geometry while it loads. */
const RequestOutline = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="long" />
    </p>
    <DescriptionList pairs={terms.map((term) => ({ term, value: <Skeleton width="longest" /> }))} />
  </div>
);
