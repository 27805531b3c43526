import { Link } from 'react-router-dom';
import { mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { FreshLink } from './fresh-link.tsx';

export interface InvalidLinkProps {
  title?: string;
  reason: string;
  /** Of a link that is complete and does not work. */
  token?: string;
}

/** The confirmation link of an application that does not work, and the ways on. */
export function InvalidLink({ token, ...props }: InvalidLinkProps) {
  const facts = [
    {
      term: 'Links work for 10 days',
      text: 'If you have several messages from us, use the newest one.',
    },
    {
      term: 'Confirmed already?',
      text: (
        <>
          Then all is well: <Link to={paths.auth}>sign in</Link> with the password you chose.
        </>
      ),
    },
  ];
  return (
    <DeadLink {...props} facts={facts}>
      {token ? (
        <FreshLink token={token} />
      ) : (
        <a className="button" href={mailTo}>
          Ask for a new link
        </a>
      )}
      <SignInLink className="link" />
    </DeadLink>
  );
}
