import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Side } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { company, mailTo } from '#web/company.ts';
import { Cell } from '../components/cell.tsx';
import { Faults, faultsTitle } from '../components/faults.tsx';
import { checkEmail } from '../credentials/check.ts';
import { authFault } from '../credentials/words.ts';

interface Props {
  side: Side;
  /** Where the sign-in of this side stands. */
  back: string;
  onSent: (email: string) => void;
}

/** One address. The answer never tells whether an account has it (S3). */
export function ForgotPasswordForm({ side, back, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ask = useMutation({
    mutationFn: (email: string) => request('POST /api/auth/password-reset', { body: { email, side } }),
    onSuccess: (_, email) => onSent(email),
    onError: () => setAttempt((count) => count + 1),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const fault = checkEmail(email);
    setMissing(fault);
    if (fault) setAttempt((count) => count + 1);
    else ask.mutate(email);
  };
  const { error, isPending } = ask;
  const atField = missing ?? (error instanceof ApiError ? error.field('email') : undefined);
  const fault = atField ?? (error ? authFault(error) : undefined);

  return (
    <section className="section lone">
      <div className="grid">
        <div className="left">
          <h1 className="t5">Forgot password?</h1>
          <p className="lede">It happens. Tell us your address, and choose a new one.</p>
        </div>
        <form className="mid" noValidate ref={form} onSubmit={submit}>
          {fault && !isPending && (
            <Faults
              title={atField ? faultsTitle(1) : 'Error'}
              faults={[{ message: fault, field: atField && 'email' }]}
              attempt={attempt}
              onGo={() => form.current?.querySelector('input')?.focus()}
            />
          )}
          <div className="card-form">
            <Cell
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              error={atField}
            />
          </div>
          <div className="form-end form-end-account">
            <button className="button" type="submit" disabled={isPending}>
              {isPending ? 'Sending…' : 'Send me a link'}
            </button>
            <Link className="link" to={back}>
              Back to Sign In
            </Link>
          </div>
        </form>
        <dl className="facts facts-plain hang">
          <div>
            <dt>What happens</dt>
            <dd>We send a link to your address. It opens a page where you choose a new password.</dd>
          </div>
          <div>
            <dt>Questions</dt>
            <dd>
              <a href={mailTo}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
