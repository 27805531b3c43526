import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

/** Whom to ask, and where one's own password and sessions are. */
export function Help() {
  return (
    <>
      <section aria-labelledby="help">
        <h2 id="help">Something unclear?</h2>
        <p className="small">Write to us. A person answers, and signs with a name.</p>
        <p className="actions">
          <Link className="button button-line" to={paths.support}>
            Contact support
          </Link>
        </p>
      </section>
      <section aria-labelledby="own-account">
        <h2 id="own-account">Your account</h2>
        <p className="small">Change your password, and see where you are signed in.</p>
        <p className="actions">
          <Link className="link" to={paths.account}>
            Password and sessions
          </Link>
        </p>
      </section>
    </>
  );
}
