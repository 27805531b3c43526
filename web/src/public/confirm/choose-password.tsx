import { PasswordForm } from '../components/password-form.tsx';
import { MoreLead } from '../components/plain-page.tsx';
import { useSetPassword } from '../credentials/use-enter.ts';

/** A new account chooses its password, and is signed in with it. */
export function ChoosePassword({ token }: { token: string }) {
  const set = useSetPassword(token, { title: 'Account created successfully!' });
  return (
    <>
      <MoreLead>Choose a password, and you can follow your application here.</MoreLead>
      <PasswordForm set={set} />
    </>
  );
}
