import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import { PasswordCell } from '../components/password-cell.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';
import { type Asked, useConfirmSignUp } from './use-confirm-sign-up.ts';

/** Where the sign-up mail leads. Nothing happens before the press, because mail scanners open links (as ruling 8). */
export function ConfirmSignUpPage() {
  useTitle('Create Account');
  const link = useLinkToken(paths.confirmSignUp);
  const { confirm, asked } = useConfirmSignUp(link.token ?? '');
  const { error, isPending, isSuccess } = confirm;
  const isBusy = isPending || isSuccess;

  if (link.token === undefined) return <DeadSignUpLink title={link.title} reason={link.fault} />;
  if (error instanceof ApiError && error.status === 400) return <DeadSignUpLink reason={error.message} />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">One press, and the account is yours</h1>
          {!asked && <p className="lede">Please confirm that this e-mail address is yours.</p>}
          {asked && (
            <PasswordAsked asked={asked} isBusy={isBusy} onSubmit={(password) => confirm.mutate(password)} />
          )}
          {error && !isPending && !asked && (
            <LoadFault
              title="Your account is not created yet"
              error={error}
              onRetry={() => confirm.mutate(null)}
            />
          )}
          {!asked && (!error || isPending) && (
            <p className="actions">
              <button className="button" type="button" disabled={isBusy} onClick={() => confirm.mutate(null)}>
                {isBusy ? 'Creating your account…' : 'Create my account'}
              </button>
            </p>
          )}
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Not you?</dt>
            <dd>Close this page. Without the press there will be no account.</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** The link of a sign-up that does not work, and the ways on. */
function DeadSignUpLink(props: { title?: string; reason: string }) {
  const facts = [
    { term: 'Pressed it before?', text: 'Then the account is yours already: sign in with its password.' },
    { term: 'Too late?', text: 'Create the account once more, and a new message comes at once.' },
    { term: 'Several messages?', text: 'The newest one is the one to use.' },
  ];
  return (
    <DeadLink {...props} facts={facts}>
      <SignInLink className="button">Sign In or Create Account</SignInLink>
      <Link className="link" to={paths.forgotPassword}>
        Forgot password?
      </Link>
    </DeadLink>
  );
}

interface PasswordAskedProps {
  asked: Asked;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

/** On another device than the one that signed up: who knows the chosen password is who chose it. */
function PasswordAsked({ asked, isBusy, onSubmit }: PasswordAskedProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const focusField = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (asked.message) form.current?.querySelector('input')?.focus();
  }, [asked]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setEmpty(password === '');
    if (password === '') focusField();
    else onSubmit(password);
  };
  const wrong = asked.isWrong && !isBusy ? asked.message : undefined;

  return (
    <form className="password-form" noValidate ref={form} onSubmit={submit}>
      {!asked.isWrong && (
        <p className="asked" role="alert">
          {asked.message}
        </p>
      )}
      <div className="card-form">
        <PasswordCell
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={isEmpty ? 'Password is required' : wrong}
        />
      </div>
      <div className="form-end">
        <button className="button" type="submit" disabled={isBusy}>
          {isBusy ? 'Creating your account…' : 'Create my account'}
        </button>
      </div>
    </form>
  );
}
