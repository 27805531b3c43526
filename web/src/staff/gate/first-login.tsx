import { ChangePassword } from './change-password.tsx';
import { Checking } from './checking.tsx';
import { Enrol } from './enrol.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { StepProps } from './second-factor.tsx';
import { SetupFailed } from './setup-failed.tsx';

/** First-time set-up (ruling 18): password, second factor, recovery codes. */
export function FirstLogin({ state, send, refusal, isBusy, email }: StepProps) {
  const { enrolment, recoveryCodes } = state.context;
  const signOut = () => send({ type: 'sign-out' });
  if (state.matches({ firstLogin: 'password' }))
    return (
      <ChangePassword
        refusal={refusal}
        isBusy={isBusy}
        email={email}
        onChange={(given) => send({ type: 'change-password', ...given })}
        onSignOut={signOut}
      />
    );
  if (state.matches({ firstLogin: 'recoveryCodes' }))
    return <RecoveryCodes codes={recoveryCodes} email={email} onSaved={() => send({ type: 'saved' })} />;
  if (state.matches({ firstLogin: { enrolment: 'failed' } }))
    return <SetupFailed refusal={refusal} onRetry={() => send({ type: 'retry' })} />;
  if (!enrolment) return <Checking />;
  return (
    <Enrol
      enrolment={enrolment}
      refusal={refusal}
      isBusy={isBusy}
      email={email}
      onCode={(code) => send({ type: 'give-code', code })}
      onSignOut={signOut}
    />
  );
}
