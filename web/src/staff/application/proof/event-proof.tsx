import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { clock } from '#web/ui/dates.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from '../event/event.module.css';
import { useShownEvents } from '../event/shown-events.ts';
import { verifyEvent } from './verify-event.ts';

const inGroups = (hash: string) => hash.match(/.{4}/g)?.join(' ') ?? hash;

/** The two hashes and a button that recomputes them here, without asking the server. */
export function EventProof({ event }: { event: EventView }) {
  const { events, applicationId } = useShownEvents();
  const before = events.find(({ version }) => version === event.version - 1);
  const verification = useMutation({ mutationFn: () => verifyEvent(event, before, applicationId) });
  const verdict = verification.data;
  const previous = event.version === 1 ? 'of the application’s id' : `No. ${event.version - 1}`;
  return (
    <>
      <dl className={styles.hashes}>
        <div>
          <dt className={styles.small}>Previous hash, {previous}</dt>
          <dd className={styles.code}>{inGroups(event.prevHash)}</dd>
        </div>
        <div>
          <dt className={styles.small}>Hash, No. {event.version}</dt>
          <dd className={styles.code}>{inGroups(event.hash)}</dd>
        </div>
      </dl>
      <div className={styles.verdict}>
        <div role="status">
          {verdict && (
            <>
              <ToneText tone={verdict.isGood ? 'good' : 'stop'} icon={verdict.isGood ? CircleCheck : CircleX}>
                <b>{verdict.title}</b>
              </ToneText>
              <p className={styles.verdictDetail}>
                {verdict.detail} Recomputed in this browser, {clock(verification.submittedAt)}.
              </p>
            </>
          )}
        </div>
        <Button icon={ShieldCheck} isPending={verification.isPending} onClick={() => verification.mutate()}>
          {verdict ? 'Verify again' : 'Verify'}
        </Button>
      </div>
    </>
  );
}
