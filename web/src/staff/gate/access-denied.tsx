import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useTitle } from './use-title.ts';

/** Signed in, but without a staff role. */
export function AccessDenied({ email }: { email: string }) {
  useTitle('Access Denied');
  return (
    <>
      <h1>Access Denied</h1>
      <p className="q lede">You don't have admin or editor privileges.</p>
      <p className="prose">
        You are signed in as {email}. If this should be a staff account, ask an admin to give it a role.
      </p>
      <p className="denied">
        <Link className="btn pri" to={paths.home}>
          Back to Home
        </Link>
      </p>
    </>
  );
}
