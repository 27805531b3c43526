import { RefreshCw } from 'lucide-react';
import { useId } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { useStep } from './use-step.ts';

/** The server gave no key for the authenticator app. */
export function SetupFailed({ refusal, onRetry }: { refusal: Refusal | null; onRetry: () => void }) {
  const heading = useStep<HTMLHeadingElement>('Set Up 2FA');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h1>
      <p className="q lede">Staff accounts need a second factor.</p>
      <RefusalNote refusal={refusal} id={useId()} />
      <button className="btn pri" type="button" onClick={onRetry}>
        <RefreshCw className="i" aria-hidden="true" />
        Retry
      </button>
    </>
  );
}
