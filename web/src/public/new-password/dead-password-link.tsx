import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';

/** The link for a new password that does not work, and the ways on. */
export function DeadPasswordLink(props: { title?: string; reason: string }) {
  const facts = [
    { term: 'Several messages?', text: 'The newest one is the one to use.' },
    {
      term: 'Invited to work here?',
      text: 'Ask whoever invited you to send the invitation again.',
    },
  ];
  return (
    <DeadLink {...props} facts={facts}>
      <Link className="button" to={paths.forgotPassword}>
        Ask for a new link
      </Link>
      <SignInLink className="link" />
    </DeadLink>
  );
}
