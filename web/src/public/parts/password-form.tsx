import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { signInResult } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { useEnter } from '../auth/use-enter.ts';
import { FaultIcon } from '../parts/icons.tsx';
import { PasswordCell } from '../parts/password-cell.tsx';

/** Applicants' passwords (ruling 17); the server refuses common ones besides. */
const least = 6;
const tooShort = `Password must be at least ${least} characters`;

/** Chooses the first password with the token that the confirmation gave, and goes on to the portal signed in. */
export function PasswordForm({ token }: { token: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isShort, setShort] = useState(false);
  const enter = useEnter();
  const navigate = useNavigate();
  const choose = useMutation({
    mutationFn: async (password: string) => {
      await call<typeof signInResult>('/api/auth/password', { method: 'POST', body: { token, password } });
      return enter();
    },
    onSuccess: () => navigate(paths.applicant.dashboard, { replace: true }),
    onError: () => focusField(),
  });
  const focusField = () => form.current?.querySelector('input')?.focus();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setShort(password.length < least);
    if (password.length < least) focusField();
    else choose.mutate(password);
  };
  const { error } = choose;
  const atField = error instanceof ApiError ? error.field('password') : undefined;
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;

  return (
    <form className="password-form" noValidate ref={form} onSubmit={submit}>
      <div className="card-form">
        <PasswordCell
          label="Password"
          hint={`at least ${least} characters`}
          name="password"
          autoComplete="new-password"
          required
          error={isShort ? tooShort : atField}
        />
      </div>
      {error && !atField && !isShort && (
        <div className="load-fault" role="alert">
          <p className="state state-stop">
            <FaultIcon />
            {error.message}
          </p>
          <p>
            You can <Link to={paths.auth}>sign in</Link> if you chose a password before.
          </p>
          {requestId && <p className="note">Request {requestId}</p>}
        </div>
      )}
      <div className="form-end">
        <button className="button" type="submit" disabled={choose.isPending}>
          {choose.isPending ? 'Saving…' : 'Save password and sign in'}
        </button>
      </div>
    </form>
  );
}
