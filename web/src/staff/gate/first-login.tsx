import { RefreshCw } from 'lucide-react';
import { useId } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { SaveCodes } from '../credentials/save-codes.tsx';
import { ChangePassword } from './change-password.tsx';
import { Enrol } from './enrol.tsx';
import styles from './gate.module.css';
import { Checking } from './gate-frame.tsx';
import { useStep } from './gate-parts.tsx';
import type { StepProps } from './second-factor.tsx';

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

/** The server gave no key for the authenticator app. */
function SetupFailed({ refusal, onRetry }: { refusal: Refusal | null; onRetry: () => void }) {
  const heading = useStep<HTMLHeadingElement>('Set Up 2FA');
  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h1>
      <p className={styles.lead}>Staff accounts need a second factor.</p>
      <RefusalNote refusal={refusal} id={useId()} />
      <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}

/** The last step of the first login. */
function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const heading = useStep<HTMLHeadingElement>('Recovery codes');
  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        Recovery codes
      </h1>
      <p className={styles.lead}>
        For the day your phone is not at hand: each of these signs you in once. They are shown only now.
      </p>
      <SaveCodes codes={codes} account={email} onSaved={onSaved} />
    </>
  );
}
