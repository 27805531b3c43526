import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { useStep } from './use-step.ts';

interface Props {
  email: string;
  /** It leads home by itself in a while. */
  isLeaving: boolean;
  onStep: () => void;
  onSignOut: () => void;
}

/** Signed in, but without a staff role. */
export function AccessDenied({ email, isLeaving, onStep, onSignOut }: Props) {
  const heading = useStep<HTMLHeadingElement>('Access Denied');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Access Denied
      </h1>
      <p className="q lede" role="alert">
        You don't have admin or editor privileges.
      </p>
      <p className="prose">
        You are signed in as {email}. If this should be a staff account, ask an admin to give it a role.
      </p>
      {isLeaving && (
        <p className="q mt">
          You are taken to the home page in {timings.deniedShownMs / 1_000} seconds.{' '}
          <button className="as-link" type="button" onClick={onStep}>
            Step here
          </button>
        </p>
      )}
      <p className="denied">
        <Link className="btn pri" to={paths.home}>
          Back to Home
        </Link>
        <button className="btn" type="button" onClick={onSignOut}>
          Use another account
        </button>
      </p>
    </>
  );
}
