import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { Checkpoints as Listed } from '#services/replay/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { LoadError } from '../components/load-error.tsx';
import { Offline } from './offline.tsx';
import { checkpointsQuery } from './queries.ts';
import styles from './verify.module.css';

type Checkpoint = Listed['items'][number];
const count = (number: number): string => number.toLocaleString('en-GB');

/** Signed statements about every application's last event, newest first, and how anybody else can check with them. */
export function Checkpoints() {
  const { data, error, refetch } = useQuery(checkpointsQuery);
  return (
    <aside className={styles.aside} aria-label="Checkpoints and key">
      <section className={styles.section} aria-labelledby="checkpoints" aria-busy={!data && !error}>
        <h2 className={styles.heading} id="checkpoints">
          Checkpoints
        </h2>
        <p className={styles.help}>
          A chain cannot tell that its end was cut off. A signed statement about every last event can, when a
          copy of it is kept where no one can change it.
        </p>
        {error && !data && (
          <LoadError
            title="The checkpoints could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <Outline />}
        {data?.items.length === 0 && (
          <p className={styles.none}>None yet. The worker signs the first one tonight at 02:17.</p>
        )}
        {data && data.items.length > 0 && (
          <ol className={styles.checkpoints}>
            {data.items.map((checkpoint) => (
              <Row key={checkpoint.number} checkpoint={checkpoint} />
            ))}
          </ol>
        )}
      </section>
      {data && <Offline publicKey={data.publicKey} fingerprint={data.fingerprint} />}
    </aside>
  );
}

function Row({ checkpoint }: { checkpoint: Checkpoint }) {
  const { number, takenAt, events, streams, root, isSigned } = checkpoint;
  const copy = async () => {
    await navigator.clipboard.writeText(root);
    toast({ title: `Root of checkpoint ${number} copied`, about: 'verify' });
  };
  return (
    <li>
      <p>
        <b>No. {number}</b>
        <span title={fullTime(takenAt)}>{shortTime(takenAt)}</span>
        {isSigned ? (
          <StatusBadge tone="good" isFilled className={styles.standing}>
            Signed
          </StatusBadge>
        ) : (
          <StatusBadge
            tone="stop"
            isFilled
            className={styles.standing}
            title="The signature does not fit this server’s key"
          >
            Not our signature
          </StatusBadge>
        )}
      </p>
      <p className={styles.figures}>
        {count(events)} events of {count(streams)} applications
      </p>
      <p className={styles.soft}>
        Root <code className={styles.code}>{`${root.slice(0, 12)}…${root.slice(-8)}`}</code>
        <IconButton
          icon={Copy}
          size="small"
          label={`Copy the root of checkpoint ${number}`}
          onClick={() => void copy()}
        />
      </p>
    </li>
  );
}

function Outline() {
  return (
    <ol className={styles.checkpoints}>
      {['a', 'b', 'c'].map((row) => (
        <li key={row}>
          <p>
            <Skeleton width="long" />
          </p>
          <p>
            <Skeleton width="longest" />
          </p>
          <p>
            <Skeleton width="long" />
          </p>
        </li>
      ))}
    </ol>
  );
}
