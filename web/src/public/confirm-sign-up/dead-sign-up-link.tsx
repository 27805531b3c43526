import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';

/** The link of a sign-up that does not work, and the ways on. */
export function DeadSignUpLink(props: { title?: string; reason: string }) {
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
