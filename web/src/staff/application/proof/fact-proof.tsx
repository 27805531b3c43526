import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import type { FactView } from '#services/event-log/contract.ts';
import { clock } from '#web/ui/dates.ts';
import { verifyFact } from './verify-fact.ts';

interface Props {
  fact: FactView;
  before: FactView | undefined;
  applicationId: string;
}

const inGroups = (hash: string) => hash.match(/.{4}/g)?.join(' ') ?? hash;

/** The two hashes and a button that recomputes them here, without asking the server. */
export function FactProof({ fact, before, applicationId }: Props) {
  const verification = useMutation({ mutationFn: () => verifyFact(fact, before, applicationId) });
  const verdict = verification.data;
  const Icon = verdict?.isGood ? CircleCheck : CircleX;
  return (
    <>
      <div className="hash">
        <div>
          <span className="q">
            {fact.version === 1
              ? 'Previous hash, of the application’s id'
              : `Previous hash, No. ${fact.version - 1}`}
          </span>
          <code className="m">{inGroups(fact.prevHash)}</code>
        </div>
        <div>
          <span className="q">Hash, No. {fact.version}</span>
          <code className="m">{inGroups(fact.hash)}</code>
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
