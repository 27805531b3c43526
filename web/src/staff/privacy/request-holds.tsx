import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { Deletion, Hold } from '#services/privacy/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { ReleaseDialog } from './hold-dialogs.tsx';
import styles from './privacy.module.css';
import type { PrivacyChanges } from './use-privacy-changes.ts';
import { byWhom, nameOf } from './words.ts';

interface Props {
  request: Deletion;
  changes: PrivacyChanges;
  canChange: boolean;
}

/** The legal holds in force on this person: with one, nothing is erased. */
export function RequestHolds({ request, changes, canChange }: Props) {
  const [isPlacing, setIsPlacing] = useState(false);
  const [releasing, setReleasing] = useState<Hold | null>(null);
  const { holds, userId } = request;
  // A person has one hold at most.
  const isHeld = holds.some((hold) => hold.userId !== null);
  if (holds.length === 0 && !canChange) return null;
  return (
    <Stack as="section" space={4} className={styles.part} aria-labelledby="request-holds">
      <h3 id="request-holds">Legal holds</h3>
      {holds.length === 0 && <Text isSoft>None. A hold keeps everything until it is released.</Text>}
      <Stack as="ul">
        {holds.map((hold) => (
          <Inline as="li" key={hold.id} space={12} align="start">
            <HoldReason hold={hold} />
            {canChange && (
              <Button size="small" onClick={() => setReleasing(hold)}>
                Release
              </Button>
            )}
          </Inline>
        ))}
      </Stack>
      {canChange && !isHeld && (
        <Inline>
          <Button icon={Scale} onClick={() => setIsPlacing(true)}>
            Place a hold
          </Button>
        </Inline>
      )}
      {isPlacing && (
        <ReasonDialog
          title="Place a legal hold"
          label="Why the data must stay"
          action="Place hold"
          icon={Scale}
          isPending={changes.hold.isPending}
          onClose={() => setIsPlacing(false)}
          onReason={(reason, onSuccess, onError) =>
            changes.hold.mutate({ userId, reason }, { onSuccess, onError })
          }
        >
          Nothing of {nameOf(request)} is erased, by request or by a rule, until an admin releases the hold.
        </ReasonDialog>
      )}
      {releasing && (
        <ReleaseDialog hold={releasing} release={changes.release} onClose={() => setReleasing(null)} />
      )}
    </Stack>
  );
}

/** Why a hold is there, and who placed it when. */
function HoldReason({ hold }: { hold: Hold }) {
  return (
    <blockquote className={styles.quote}>
      {hold.reason}
      <Text size="small" isSoft>
        {byWhom(hold.placedBy)}, {fullTime(hold.placedAt)}
        {hold.userId === null && ' · on one application'}
      </Text>
    </blockquote>
  );
}
