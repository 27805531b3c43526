import { Check } from 'lucide-react';
import { type SubmitEvent, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NewPasswordFields } from '../credentials/password-fields.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import styles from './gate.module.css';
import { AnotherAccount, useStep } from './gate-parts.tsx';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
  onChange: (given: { password: string; repeated: string }) => void;
  onSignOut: () => void;
}

/** Change Your Password, in the first login: no current one is asked for, because a colleague chose it. */
export function ChangePassword({ refusal, isBusy, email, onChange, onSignOut }: Props) {
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
      <h1 className={styles.title}>Change Your Password</h1>
      <p className={styles.lead}>Someone else chose the one you have. Choose one that only you know.</p>
      <RefusalNote refusal={refusal} id={refusalId} />
      <form className={styles.form} onSubmit={submit}>
        {/* Tells password managers whose it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          labels={{ password: 'New Password', repeated: 'Confirm New Password' }}
          refusal={refusal}
          refusalId={refusalId}
          first={first}
          repeated={repeated}
        />
        <Button type="submit" variant="primary" icon={Check} isPending={isBusy} pendingLabel="Saving…">
          Change Password
        </Button>
      </form>
      <AnotherAccount email={email} onSignOut={onSignOut} />
    </>
  );
}
