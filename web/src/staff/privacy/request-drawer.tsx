import { useQuery } from '@tanstack/react-query';
import { SearchX, X } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { LoadError } from '../components/load-error.tsx';
import { SideDrawer } from '../components/side-drawer.tsx';
import { deletionQuery } from '../queries/privacy.ts';
import { RequestDetail } from './request-detail.tsx';

interface Props {
  id: string;
  now: number;
  onClose: () => void;
}

/** One request beside the list. */
export function RequestDrawer(props: Props) {
  return (
    <SideDrawer className="drawer pv-d" label="Deletion request" onClose={props.onClose}>
      <Content {...props} />
    </SideDrawer>
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

/** A request's final geometry while it loads. */
function RequestOutline() {
  return (
    <div className="dbody" aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      <h2>
        <span className="sk w4" />
      </h2>
      <dl className="kv">
        {['w5', 'w3', 'w3', 'w3', 'w4'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          <div key={index}>
            <dt>
              <span className="sk w3" />
            </dt>
            <dd>
              <span className={`sk ${width}`} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function RequestMissing() {
  return (
    <div className="blank">
      <SearchX className="i" aria-hidden="true" />
      <h2>Request not found</h2>
      <p className="q">The address is not complete, or it is of another installation.</p>
    </div>
  );
}
