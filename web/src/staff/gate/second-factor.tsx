import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { CodeForm } from '../credentials/code-form.tsx';
import { useTitle } from '../shell/use-title.ts';
import { AnotherAccount } from './another-account.tsx';
import { RecoveryForm } from './recovery-form.tsx';
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
