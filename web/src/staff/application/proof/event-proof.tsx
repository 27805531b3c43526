import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { clock } from '#web/ui/dates.ts';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
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
      <Stack as="dl" className={styles.hashes}>
        <div>
          <Text as="dt" isSoft size="small">
            Previous hash, {previous}
          </Text>
          <Text as="dd" size="mono">
            {inGroups(event.prevHash)}
          </Text>
        </div>
        <div>
          <Text as="dt" isSoft size="small">
            Hash, No. {event.version}
          </Text>
          <Text as="dd" size="mono">
            {inGroups(event.hash)}
          </Text>
        </div>
      </Stack>
      <Stack space={4} align="start" className={styles.verdict} data-line="above">
        <div role="status">
          {verdict && (
            <>
              <ToneText tone={verdict.isGood ? 'good' : 'stop'} icon={verdict.isGood ? CircleCheck : CircleX}>
                <b>{verdict.title}</b>
              </ToneText>
              <Text isSoft size="small" className={styles.verdictDetail}>
                {verdict.detail} Recomputed in this browser, {clock(verification.submittedAt)}.
              </Text>
            </>
          )}
        </div>
        <Button icon={ShieldCheck} isPending={verification.isPending} onClick={() => verification.mutate()}>
          {verdict ? 'Verify again' : 'Verify'}
        </Button>
      </Stack>
    </>
  );
}
