import { Link } from 'react-router-dom';
import { mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';

const facts = [
  {
    term: 'A link works once, for 48 hours',
    text: 'If you have several messages from us, use the newest one.',
  },
  {
    term: 'Completed it already?',
    text: (
      <>
        Then all is well: <Link to={paths.auth}>sign in</Link> to see your result.
      </>
    ),
  },
];

/** A link that is missing, unknown, used or over, alike (applicant side, section 8, 'Token assessment'). */
export function InvalidLink() {
  return (
    <DeadLink
      title="Invalid Assessment Link"
      reason="This assessment link is invalid, expired, or has already been used."
      facts={facts}
    >
      <a className="button" href={mailTo}>
        Ask for a new link
      </a>
      <SignInLink className="link" />
    </DeadLink>
  );
}

/** After a reload: the link's secret was not kept, the answers were. */
export function LinkNeededAgain() {
  return (
    <DeadLink
      title="Open the link again"
      reason="Your answers are kept on this device. The link is not, so that nobody else can use it: open it again from our message."
      facts={facts}
    >
      <a className="link" href={mailTo}>
        Ask for a new link
      </a>
    </DeadLink>
  );
}
