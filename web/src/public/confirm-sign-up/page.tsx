import { useMutation } from '@tanstack/react-query';
import type { signInResult } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { useEnterAndGo } from '../auth/use-enter.ts';
import { LoadFault } from '../parts/load-fault.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';
import { DeadSignUpLink } from './dead-sign-up-link.tsx';

/** Where the sign-up mail leads. Nothing happens before the press, because mail scanners open links (as ruling 8). */
export function ConfirmSignUpPage() {
  useTitle('Create Account');
  const link = useLinkToken(paths.confirmSignUp);
  const enterAndGo = useEnterAndGo();
  const confirm = useMutation({
    mutationFn: async (token: string) => {
      await call<typeof signInResult>('/api/auth/confirm-sign-up', { method: 'POST', body: { token } });
      await enterAndGo({ title: 'Account created successfully!' });
    },
  });
  const { error, isPending, isSuccess } = confirm;

  if (link.token === undefined) return <DeadSignUpLink title={link.title} reason={link.fault} />;
  const { token } = link;
  if (error instanceof ApiError && error.status === 400) return <DeadSignUpLink reason={error.message} />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">One press, and the account is yours</h1>
          <p className="lede">Please confirm that this e-mail address is yours.</p>
          {error ? (
            <LoadFault
              title="Your account is not created yet"
              error={error}
              onRetry={() => confirm.mutate(token)}
            />
          ) : (
            <p className="actions">
              <button
                className="button"
                type="button"
                disabled={isPending || isSuccess}
                onClick={() => confirm.mutate(token)}
              >
                {isPending || isSuccess ? 'Creating your account…' : 'Create my account'}
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
