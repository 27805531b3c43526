import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { clock } from '../../../ui/dates.ts';
import { verifyEvent } from './verify-event.ts';

interface Props {
  event: EventView;
  before: EventView | undefined;
  applicationId: string;
}

const inGroups = (hash: string) => hash.match(/.{4}/g)?.join(' ') ?? hash;

/** The two hashes and a button that recomputes them here, without asking the server. */
export function EventProof({ event, before, applicationId }: Props) {
  const verification = useMutation({ mutationFn: () => verifyEvent(event, before, applicationId) });
  const verdict = verification.data;
  const Icon = verdict?.isGood ? CircleCheck : CircleX;
  return (
    <>
      <div className="hash">
        <div>
          <span className="q">
            {event.version === 1
              ? 'Previous hash, of the application’s id'
              : `Previous hash, No. ${event.version - 1}`}
          </span>
          <code className="m">{inGroups(event.prevHash)}</code>
        </div>
        <div>
          <span className="q">Hash, No. {event.version}</span>
          <code className="m">{inGroups(event.hash)}</code>
        </div>
      </div>
      <div className="ver">
        <div role="status">
          {verdict && (
            <>
              <p className={verdict.isGood ? 't-good' : 't-stop'}>
                <Icon className="i" aria-hidden="true" />
                <b>{verdict.title}</b>
              </p>
              <p className="q">
                {verdict.detail} Recomputed in this browser, {clock(verification.submittedAt)}.
              </p>
            </>
          )}
        </div>
        <button
          className="btn"
          type="button"
          disabled={verification.isPending}
          onClick={() => verification.mutate()}
        >
          <ShieldCheck className="i" aria-hidden="true" />
          {verdict ? 'Verify again' : 'Verify'}
        </button>
      </div>
    </>
  );
}
