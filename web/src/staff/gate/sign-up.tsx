import { UserPlus } from 'lucide-react';
import { type SubmitEvent, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { EmailField } from '../credentials/email-field.tsx';
import { NewPasswordFields } from '../credentials/new-password-fields.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { Google } from './google.tsx';
import { useStep } from './use-step.ts';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  hasGoogle: boolean;
  onSignUp: (given: { email: string; password: string; repeated: string }) => void;
  onSignIn: () => void;
}

/** Sign Up. The account has no role until an admin gives it one (ruling 20), and the form says so. */
export function SignUp({ refusal, isBusy, hasGoogle, onSignUp, onSignIn }: Props) {
  const email = useStep<HTMLInputElement>('Sign Up');
  const [password, repeated] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const refusalId = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const of = (name: string) => String(data.get(name));
    if (!isBusy) onSignUp({ email: of('email').trim(), password: of('password'), repeated: of('repeated') });
  };
  return (
    <>
      <h1>Sign Up</h1>
      <p className="q lede">Create a new account with 2FA security</p>
      <RefusalNote refusal={refusal} id={refusalId} />
      <form onSubmit={submit}>
        <EmailField ref={email} />
        <NewPasswordFields
          labels={{ password: 'Password', repeated: 'Confirm Password' }}
          refusal={refusal}
          refusalId={refusalId}
          first={password}
          repeated={repeated}
        />
        <button className="btn pri" type="submit" disabled={isBusy}>
          <UserPlus className="i" aria-hidden="true" />
          {isBusy ? 'Signing up…' : 'Sign Up with 2FA'}
        </button>
      </form>
      {hasGoogle && <Google />}
      <p className="gfoot">
        A new account has no role. It can enter once an admin has given it one.
        <br />
        <button className="as-link" type="button" onClick={onSignIn}>
          Already have an account? Sign in
        </button>
      </p>
    </>
  );
}
