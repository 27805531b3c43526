import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Copy, ShieldX } from 'lucide-react';
import type { Checkpoints as Listed } from '#services/replay/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { LoadError } from '../components/load-error.tsx';
import { Offline } from './offline.tsx';
import { checkpointsQuery } from './queries.ts';

type Checkpoint = Listed['items'][number];
const count = (number: number): string => number.toLocaleString('en-GB');

/** Signed statements about every application's last event, newest first, and how anybody else can check with them. */
export function Checkpoints() {
  const { data, error, refetch } = useQuery(checkpointsQuery);
  return (
    <aside className="vf-a" aria-label="Checkpoints and key">
      <section className="sec" aria-labelledby="checkpoints" aria-busy={!data && !error}>
        <h2 id="checkpoints">Checkpoints</h2>
        <p className="q vf-help">
          A chain cannot tell that its end was cut off. A signed statement about every last event can, when a
          copy of it lies where nobody can change it.
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
          <p className="vf-none">None yet. The worker signs the first one tonight at 02:17.</p>
        )}
        {data && data.items.length > 0 && (
          <ol className="vf-c">
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
          <span className="chip good plain">
            <BadgeCheck className="i" aria-hidden="true" />
            Signed
          </span>
        ) : (
          <span className="chip stop plain" title="The signature does not fit this server’s key">
            <ShieldX className="i" aria-hidden="true" />
            Not our signature
          </span>
        )}
      </p>
      <p className="q num">
        {count(events)} events of {count(streams)} applications
      </p>
      <p className="q">
        Root <code className="m">{`${root.slice(0, 12)}…${root.slice(-8)}`}</code>
        <button
          className="ib s"
          type="button"
          aria-label={`Copy the root of checkpoint ${number}`}
          onClick={() => void copy()}
        >
          <Copy className="i" aria-hidden="true" />
        </button>
      </p>
    </li>
  );
}

function Outline() {
  return (
    <ol className="vf-c">
      {['a', 'b', 'c'].map((row) => (
        <li key={row}>
          <p>
            <span className="sk w4" />
          </p>
          <p>
            <span className="sk w5" />
          </p>
          <p>
            <span className="sk w4" />
          </p>
        </li>
      ))}
    </ol>
  );
}
