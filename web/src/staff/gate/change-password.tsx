import { Check } from 'lucide-react';
import { type SubmitEvent, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { NewPasswordFields } from '../credentials/new-password-fields.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { AnotherAccount } from './another-account.tsx';
import { useStep } from './use-step.ts';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
  onChange: (given: { password: string; repeated: string }) => void;
  onSignOut: () => void;
}

/** Change Your Password, in the first login: no current one is asked for, because somebody else chose it. */
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
      <h1>Change Your Password</h1>
      <p className="q lede">Somebody else chose the one you have. Choose one that only you know.</p>
      <RefusalNote refusal={refusal} id={refusalId} />
      <form onSubmit={submit}>
        {/* for password managers, which would else not know whose it is */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          labels={{ password: 'New Password', repeated: 'Confirm New Password' }}
          refusal={refusal}
          refusalId={refusalId}
          first={first}
          repeated={repeated}
        />
        <button className="btn pri" type="submit" disabled={isBusy}>
          <Check className="i" aria-hidden="true" />
          {isBusy ? 'Saving…' : 'Change Password'}
        </button>
      </form>
      <AnotherAccount email={email} onSignOut={onSignOut} />
    </>
  );
}
