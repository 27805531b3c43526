import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { signInResult } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { useEnterAndGo } from '../auth/use-enter.ts';
import { LoadFault } from '../parts/load-fault.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';
import { ChosenPassword } from './chosen-password.tsx';
import { DeadSignUpLink } from './dead-sign-up-link.tsx';

const needsPassword = (error: Error): boolean =>
  error instanceof ApiError && error.problem?.code === 'password-needed';

/** Where the sign-up mail leads. Nothing happens before the press, because mail scanners open links (as ruling 8). */
export function ConfirmSignUpPage() {
  useTitle('Create Account');
  const link = useLinkToken(paths.confirmSignUp);
  const enterAndGo = useEnterAndGo();
  const [isAsked, setAsked] = useState(false);
  const confirm = useMutation({
    mutationFn: async (press: { token: string; password: string | null }) => {
      await call<typeof signInResult>('/api/auth/confirm-sign-up', { method: 'POST', body: press });
      await enterAndGo({ title: 'Account created successfully!' });
    },
    onError: (refusal) => {
      if (needsPassword(refusal)) setAsked(true);
    },
  });
  const { error, variables, isSuccess } = confirm;
  const isBusy = confirm.isPending || isSuccess;

  if (link.token === undefined) return <DeadSignUpLink title={link.title} reason={link.fault} />;
  const { token } = link;
  const press = (password: string | null) => confirm.mutate({ token, password });
  if (error instanceof ApiError && error.status === 400) return <DeadSignUpLink reason={error.message} />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">One press, and the account is yours</h1>
          <p className="lede">Please confirm that this e-mail address is yours.</p>
          {error && !needsPassword(error) && (
            <LoadFault
              title="Your account is not created yet"
              error={error}
              onRetry={() => press(variables?.password ?? null)}
            />
          )}
          {isAsked && (
            <ChosenPassword
              fault={error && needsPassword(error) && variables?.password ? error.message : undefined}
              isBusy={isBusy}
              onGive={press}
            />
          )}
          {!isAsked && !error && (
            <p className="actions">
              <button className="button" type="button" disabled={isBusy} onClick={() => press(null)}>
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
