import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { Deletion, Hold } from '#services/privacy/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
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
    <section className="pv-p" aria-labelledby="request-holds">
      <h3 id="request-holds">Legal holds</h3>
      {holds.length === 0 && <p className="q">None. A hold keeps everything until it is released.</p>}
      <ul className="pv-hs">
        {holds.map((hold) => (
          <li key={hold.id}>
            <HoldReason hold={hold} />
            {canChange && (
              <button className="btn sm" type="button" onClick={() => setReleasing(hold)}>
                Release
              </button>
            )}
          </li>
        ))}
      </ul>
      {canChange && !isHeld && (
        <button className="btn" type="button" onClick={() => setIsPlacing(true)}>
          <Scale className="i" aria-hidden="true" />
          Place a hold
        </button>
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
    </section>
  );
}

/** Why a hold is there, and who placed it when. */
function HoldReason({ hold }: { hold: Hold }) {
  return (
    <blockquote>
      <p>{hold.reason}</p>
      <footer>
        {byWhom(hold.placedBy)}, {fullTime(hold.placedAt)}
        {hold.userId === null && ' · on one application'}
      </footer>
    </blockquote>
  );
}
