import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { CodeForm } from '../credentials/code-form.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { useTitle } from '../shell/use-title.ts';
import { AnotherAccount } from './another-account.tsx';
import type { GateState, SendToGate } from './use-gate.ts';

export interface StepProps {
  state: GateState;
  send: SendToGate;
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
}

/** 2FA Verification: the app's code, or a recovery code. */
export function SecondFactor({ state, send, refusal, isBusy, email }: StepProps) {
  useTitle('2FA Verification');
  const isRecovery = state.matches({ secondFactor: 'recovery' });
  return (
    <>
      <h1>2FA Verification</h1>
      <p className="q lede">
        {isRecovery
          ? 'One of the ten codes that you saved when you set up the second factor.'
          : 'Enter the code that your authenticator app shows now.'}
      </p>
      {isRecovery ? (
        <RecoveryForm
          refusal={refusal}
          isBusy={isBusy}
          onCode={(code) => send({ type: 'give-recovery-code', code })}
        />
      ) : (
        <CodeForm
          isFirst
          refusal={refusal}
          isBusy={isBusy}
          onCode={(code) => send({ type: 'give-code', code })}
        />
      )}
      <p className="gswitch">
        {isRecovery ? (
          <button className="as-link" type="button" onClick={() => send({ type: 'to-code' })}>
            Use the authenticator app
          </button>
        ) : (
          <button className="as-link" type="button" onClick={() => send({ type: 'to-recovery' })}>
            Use a recovery code instead
          </button>
        )}
      </p>
      <AnotherAccount email={email} onSignOut={() => send({ type: 'sign-out' })}>
        Lost both? An admin can reset your second factor.
      </AnotherAccount>
    </>
  );
}

interface RecoveryFormProps {
  refusal: Refusal | null;
  isBusy: boolean;
  onCode: (code: string) => void;
}

/** A recovery code, as it was written down: any case, with or without its dash. */
function RecoveryForm({ refusal, isBusy, onCode }: RecoveryFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // It comes in place of the other form, and takes the focus; a refused code is there to be mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with every refusal
  useEffect(() => field.current?.select(), [refusal]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onCode(String(new FormData(event.currentTarget).get('code')).trim());
  };
  return (
    <form onSubmit={submit}>
      <RefusalNote refusal={refusal} id={`${id}-refusal`} />
      <div className="field">
        <label htmlFor={id}>Recovery code</label>
        <span className="in">
          <input
            ref={field}
            id={id}
            className="mono"
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${id}-refusal ${id}-hint` : `${id}-hint`}
          />
        </span>
        <p className="hint" id={`${id}-hint`}>
          Ten letters and digits. Each code works once.
        </p>
      </div>
      <button className="btn pri" type="submit" disabled={isBusy}>
        <KeyRound className="i" aria-hidden="true" />
        {isBusy ? 'Verifying…' : 'Use recovery code'}
      </button>
    </form>
  );
}
