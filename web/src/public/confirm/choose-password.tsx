import { PasswordForm } from '../components/password-form.tsx';
import { useSetPassword } from '../credentials/use-set-password.ts';

/** A new account chooses its password, and is signed in with it. */
export function ChoosePassword({ token }: { token: string }) {
  const set = useSetPassword(token, { title: 'Account created successfully!' });
  return (
    <>
      <p className="lede">Choose a password, and you can follow your application here.</p>
      <PasswordForm set={set} />
    </>
  );
}
