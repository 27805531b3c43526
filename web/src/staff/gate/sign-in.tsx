import { LogIn } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SessionEnd } from '#services/identity/contract.ts';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { paths } from '#web/paths.ts';
import { EmailField } from '../credentials/email-field.tsx';
import { PasswordField } from '../credentials/password-field.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { EndedNote } from './ended-note.tsx';
import { Google } from './google.tsx';
import { useGoogleRefusal } from './use-google-refusal.ts';
import { useStep } from './use-step.ts';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  endedBecause: SessionEnd | null;
  hasGoogle: boolean;
  onSignIn: (given: { email: string; password: string }) => void;
  onSignUp: () => void;
}

/** Admin Sign In. The browser says which field is missing, the server everything else. */
export function SignIn({ refusal, isBusy, endedBecause, hasGoogle, onSignIn, onSignUp }: Props) {
  const email = useStep<HTMLInputElement>('Admin Sign In');
  const password = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const ofGoogle = useGoogleRefusal();
  const shown = refusal ?? (isBusy ? null : ofGoogle);
  useEffect(() => {
    if (refusal) password.current?.select();
  }, [refusal]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isBusy)
      onSignIn({ email: String(data.get('email')).trim(), password: String(data.get('password')) });
  };
  return (
    <>
      <h1>Admin Sign In</h1>
      <p className="q lede">For staff who hold the role admin or editor.</p>
      {shown ? <RefusalNote refusal={shown} id={refusalId} /> : <EndedNote because={endedBecause} />}
      <form onSubmit={submit}>
        <EmailField ref={email} />
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          faultId={refusal ? refusalId : undefined}
        />
        <div className="grow2">
          <button className="btn pri" type="submit" disabled={isBusy}>
            <LogIn className="i" aria-hidden="true" />
            {isBusy ? 'Signing in…' : 'Sign In'}
          </button>
          <Link className="lk" to={`${paths.forgotPassword}?side=staff`}>
            Forgot your password?
          </Link>
        </div>
      </form>
      {hasGoogle && <Google />}
      <p className="gfoot">
        <button className="as-link" type="button" onClick={onSignUp}>
          Need an account? Sign up
        </button>
      </p>
    </>
  );
}
