import { lazy, Suspense } from 'react';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { DeadLink } from '../components/dead-link.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { useSetPassword } from '../credentials/use-enter.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';

// On its way beside the page, which stays light without it.
const form = import('../components/password-form.tsx');
const PasswordForm = lazy(async () => ({ default: (await form).PasswordForm }));

const aside = [
  { term: 'Members of staff', value: 'At least 8 characters. The second factor comes after this.' },
  { term: 'Signed in elsewhere?', value: 'Every other session of your account ends.' },
  { term: 'Not you?', value: 'Close this page. Your password stays as it is.' },
];

/** Where the mails of a forgotten password and of an invitation lead. */
export function NewPasswordPage() {
  useTitle('Choose a password');
  const link = useLinkToken(paths.newPassword);
  const set = useSetPassword(link.token ?? '', { title: 'Your password is saved.' });
  const { error } = set;

  if (link.token === undefined) return <DeadPasswordLink title={link.title} reason={link.fault} />;
  if (error instanceof ApiError && error.problem?.code === 'link-invalid')
    return <DeadPasswordLink reason={error.message} />;
  return (
    <PlainPage
      title="Choose a password"
      lead="It takes the place of the one before, and you are signed in with it at once."
      aside={aside}
    >
      <Suspense fallback={<p role="status">One moment, please.</p>}>
        <PasswordForm set={set} />
      </Suspense>
    </PlainPage>
  );
}

/** The link for a new password that does not work, and the ways on. */
const DeadPasswordLink = (props: { title?: string; reason: string }) => (
  <DeadLink
    {...props}
    aside={[
      { term: 'Several messages?', value: 'The newest one is the one to use.' },
      {
        term: 'Invited to work here?',
        value: 'Ask the person who invited you to send the invitation again.',
      },
    ]}
  >
    <ButtonLink variant="primary" to={paths.forgotPassword}>
      Ask for a new link
    </ButtonLink>
    <SignInLink variant="link" />
  </DeadLink>
);
