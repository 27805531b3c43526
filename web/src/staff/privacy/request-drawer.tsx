import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { useIsNarrow } from '../application/use-is-narrow.ts';
import { LoadError } from '../signs/load-error.tsx';
import { deletionQuery } from './queries.ts';
import { RequestDetail } from './request-detail.tsx';
import { RequestMissing, RequestOutline } from './request-outline.tsx';

interface Props {
  id: string;
  now: number;
  onClose: () => void;
}

/** Docked beside the list; on a narrow screen it covers everything and holds the focus. */
export function RequestDrawer(props: Props) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <Docked {...props} />;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="drawer pv-d" aria-label="Deletion request">
          <Content {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Docked(props: Props) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => aside.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      className="drawer pv-d"
      ref={aside}
      tabIndex={-1}
      aria-label="Deletion request"
      onKeyDown={(event) => {
        // A dialog over it closes by itself.
        if (event.key === 'Escape' && aside.current?.contains(event.target as Node)) props.onClose();
      }}
    >
      <Content {...props} />
    </aside>
  );
}

function Content({ id, now, onClose }: Props) {
  const { data, error, refetch } = useQuery(deletionQuery(id));
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <header>
        <b className="pv-dh">Deletion request</b>
        <button className="ib" type="button" aria-label="Close" onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      {data && <RequestDetail request={data} now={now} />}
      {!data && !error && <RequestOutline />}
      {!data && isMissing && <RequestMissing />}
      {!data && error && !isMissing && (
        <LoadError title="The request could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
