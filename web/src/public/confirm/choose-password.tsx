import { useSetPassword } from '../auth/use-set-password.ts';
import { PasswordForm } from '../parts/password-form.tsx';

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
