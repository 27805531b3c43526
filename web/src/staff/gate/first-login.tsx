import { Check, RefreshCw } from 'lucide-react';
import { type SubmitEvent, useId, useRef } from 'react';
import type { Enrolment, Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { CodeForm } from '../credentials/code-form.tsx';
import { NewPasswordFields } from '../credentials/password-fields.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { SaveCodes } from '../credentials/save-codes.tsx';
import { ScanCode } from '../credentials/scan-code.tsx';
import styles from './gate.module.css';
import { Checking } from './gate-frame.tsx';
import { AnotherAccount, useStep } from './gate-parts.tsx';
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
      <h1 ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h1>
      <Text isSoft className={styles.lead}>
        Staff accounts need a second factor.
      </Text>
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
      <h1 ref={heading} tabIndex={-1}>
        Recovery codes
      </h1>
      <Text isSoft className={styles.lead}>
        For the day your phone is not at hand: each of these signs you in once. They are shown only now.
      </Text>
      <SaveCodes codes={codes} account={email} onSaved={onSaved} />
    </>
  );
}

interface ChangePasswordProps {
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
  onChange: (given: { password: string; repeated: string }) => void;
  onSignOut: () => void;
}

/** Change Your Password, in the first login: no current one is asked for, because a colleague chose it. */
function ChangePassword({ refusal, isBusy, email, onChange, onSignOut }: ChangePasswordProps) {
  const first = useStep<HTMLInputElement>('Change Your Password');
  const repeated = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isBusy) onChange({ password: String(data.get('password')), repeated: String(data.get('repeated')) });
  };
  return (
    <>
      <h1>Change Your Password</h1>
      <Text isSoft className={styles.lead}>
        Someone else chose the one you have. Choose one that only you know.
      </Text>
      <RefusalNote refusal={refusal} id={refusalId} />
      <form className={styles.form} onSubmit={submit}>
        <Stack space={16}>
          {/* Tells password managers whose it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordFields refusal={refusal} refusalId={refusalId} first={first} repeated={repeated} />
          <Inline>
            <Button type="submit" variant="primary" icon={Check} isPending={isBusy} pendingLabel="Saving…">
              Change Password
            </Button>
          </Inline>
        </Stack>
      </form>
      <AnotherAccount email={email} onSignOut={onSignOut} />
    </>
  );
}

interface EnrolProps {
  enrolment: Enrolment;
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
  onCode: (code: string) => void;
  onSignOut: () => void;
}

/** Set Up 2FA, and Verify 2FA Setup below it. */
function Enrol({ enrolment, refusal, isBusy, email, onCode, onSignOut }: EnrolProps) {
  const heading = useStep<HTMLHeadingElement>('Set Up 2FA');
  const [scan, verify] = [useId(), useId()];
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h1>
      <Text isSoft>Staff accounts need a second factor. Any authenticator app works.</Text>
      <section className={styles.part} aria-labelledby={scan}>
        <Inline as="header" space={12}>
          <span className={styles.number}>1</span>
          <h2 id={scan}>Scan QR Code</h2>
        </Inline>
        <ScanCode enrolment={enrolment} account={email} />
      </section>
      <section className={styles.part} aria-labelledby={verify}>
        <Inline as="header" space={12}>
          <span className={styles.number}>2</span>
          <h2 id={verify}>Verify 2FA Setup</h2>
        </Inline>
        <CodeForm refusal={refusal} isBusy={isBusy} onCode={onCode} />
      </section>
      <AnotherAccount email={email} onSignOut={onSignOut}>
        Lost your phone later? A recovery code signs you in once, and an admin can reset the second factor.
      </AnotherAccount>
    </>
  );
}
