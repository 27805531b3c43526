import type { useQuery } from '@tanstack/react-query';
import type { PrivacyRequest } from '#services/privacy/contract.ts';
import type { Tone } from '#state-machines/application/labels.ts';
import { longDate } from '#web/ui/dates.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import styles from './dialog.module.css';
import { statusNames, typeNames } from './words.ts';

const tones: Record<PrivacyRequest['status'], Tone> = {
  pending: 'wait',
  processing: 'need',
  completed: 'good',
  rejected: 'stop',
};

const Row = ({ requestType, requestedAt, status, reason }: PrivacyRequest) => (
  <li className={styles.request} data-line="above">
    <Text as="b" weight="medium">
      {typeNames[requestType]}
    </Text>
    <time className={styles.date} dateTime={requestedAt}>
      {longDate(requestedAt)}
    </time>
    <StatusBadge
      tone={tones[status]}
      glyph={status === 'processing' ? 'clock' : undefined}
      className={styles.status}
    >
      {statusNames[status]}
    </StatusBadge>
    {reason && (
      <Text size="note" className={styles.reason}>
        Why it was rejected: {reason}
      </Text>
    )}
  </li>
);

type Asked = Pick<ReturnType<typeof useQuery<{ items: PrivacyRequest[] }>>, 'data' | 'error' | 'refetch'>;

/** 'Your Privacy Requests', newest first. */
export function Requests({ data, error, refetch }: Asked) {
  return (
    <section className={styles.part} data-line="above" aria-labelledby="my-requests">
      <Heading level={3} size="item" id="my-requests">
        Your Privacy Requests
      </Heading>
      {!data && error && (
        <LoadFault title="Your requests could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <ul className={styles.wide} aria-busy="true">
          <li className={styles.request} data-line="above" aria-hidden="true">
            <Skeleton width="long" />
            <Skeleton />
            <Skeleton />
          </li>
        </ul>
      )}
      {data?.items.length === 0 && <Text size="small">You have made no request yet.</Text>}
      {data && data.items.length > 0 && (
        <ul className={styles.wide}>
          {data.items.map((request) => (
            <Row key={request.id} {...request} />
          ))}
        </ul>
      )}
    </section>
  );
}
