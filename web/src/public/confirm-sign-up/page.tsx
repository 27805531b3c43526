import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { DeadLink } from '../components/dead-link.tsx';
import { PageActions, PlainPage } from '../components/plain-page.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { useEnterAndGo } from '../credentials/use-enter.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';
import type { Asked } from './password-asked.tsx';

// On its way before it is needed: without a connection it could not be fetched.
const faults = import('../components/load-fault.tsx');
const LoadFault = lazy(async () => ({ default: (await faults).LoadFault }));

// Asked for on another device alone.
const PasswordAsked = lazy(async () => ({
  default: (await import('./password-asked.tsx')).PasswordAsked,
}));

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
    <PlainPage
      title="One press, and the account is yours"
      lead={!asked && 'Please confirm that this e-mail address is yours.'}
      aside={[{ term: 'Not you?', value: 'Close this page. Without the press there will be no account.' }]}
    >
      {asked && (
        <Suspense>
          <PasswordAsked asked={asked} isBusy={isBusy} onSubmit={(password) => confirm.mutate(password)} />
        </Suspense>
      )}
      {error && !isPending && !asked && (
        <Suspense>
          <LoadFault
            title="Your account is not created yet"
            error={error}
            onRetry={() => confirm.mutate(null)}
          />
        </Suspense>
      )}
      {!asked && (!error || isPending) && (
        <PageActions>
          <Button
            variant="primary"
            isPending={isBusy}
            pendingLabel="Creating your account…"
            onClick={() => confirm.mutate(null)}
          >
            Create my account
          </Button>
        </PageActions>
      )}
    </PlainPage>
  );
}

/** Presses the link: the server makes the account, signs in, and the visitor is led on. */
function useConfirmSignUp(token: string) {
  const enterAndGo = useEnterAndGo();
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useMutation({
    mutationFn: async (password: string | null) => {
      const body = { token, password };
      await request('POST /api/auth/confirm-sign-up', { body });
      await enterAndGo({ title: 'Account created successfully!' });
    },
    onError: (error, password) => {
      if (error instanceof ApiError && error.problem?.code === 'password-needed')
        setAsked({ message: error.message, isWrong: password !== null });
      else if (asked) setAsked({ message: error.message, isWrong: true });
    },
  });
  return { confirm, asked };
}

/** The link of a sign-up that does not work, and the ways on. */
const DeadSignUpLink = (props: { title?: string; reason: string }) => (
  <DeadLink
    {...props}
    aside={[
      { term: 'Pressed it before?', value: 'Then the account is yours already: sign in with its password.' },
      { term: 'Too late?', value: 'Create the account once more, and a new message comes at once.' },
      { term: 'Several messages?', value: 'The newest one is the one to use.' },
    ]}
  >
    <SignInLink variant="primary">Sign In or Create Account</SignInLink>
    <ButtonLink variant="link" to={paths.forgotPassword}>
      Forgot password?
    </ButtonLink>
  </DeadLink>
);
