import type { useQuery } from '@tanstack/react-query';
import type { PrivacyRequest } from '#services/privacy/contract.ts';
import { longDate } from '#web/ui/dates.ts';
import { CheckIcon, ClockIcon, FaultIcon } from '../components/icons.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import { statusNames, typeNames } from './words.ts';

const signs = {
  pending: { look: 'state state-wait', Icon: ClockIcon },
  processing: { look: 'state state-due', Icon: ClockIcon },
  completed: { look: 'state state-good', Icon: CheckIcon },
  rejected: { look: 'state state-stop', Icon: FaultIcon },
} as const;

function Row({ requestType, requestedAt, status, reason }: PrivacyRequest) {
  const { look, Icon } = signs[status];
  return (
    <li>
      <b>{typeNames[requestType]}</b>
      <time className="small" dateTime={requestedAt}>
        {longDate(requestedAt)}
      </time>
      <span className={look}>
        <Icon />
        {statusNames[status]}
      </span>
      {reason && <p className="note">Why it was rejected: {reason}</p>}
    </li>
  );
}

type Asked = Pick<ReturnType<typeof useQuery<{ items: PrivacyRequest[] }>>, 'data' | 'error' | 'refetch'>;

/** 'Your Privacy Requests', newest first. */
export function Requests({ data, error, refetch }: Asked) {
  return (
    <section aria-labelledby="my-requests">
      <h3 className="t2" id="my-requests">
        Your Privacy Requests
      </h3>
      {!data && error && (
        <LoadFault title="Your requests could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <ul className="privacy-requests" aria-busy="true">
          <li aria-hidden="true">
            <i className="bone bone-3" />
            <i className="bone" />
            <i className="bone" />
          </li>
        </ul>
      )}
      {data?.items.length === 0 && <p className="small">You have made no request yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="privacy-requests">
          {data.items.map((request) => (
            <Row key={request.id} {...request} />
          ))}
        </ul>
      )}
    </section>
  );
}
