import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useAccount } from '../use-account.ts';

interface Props {
  className: string;
  /** What it says to a visitor. */
  children?: string;
}

/** The way to one's account: through the sign-in, or straight there for those who are signed in. */
export function SignInLink({ className, children = 'Sign In' }: Props) {
  const account = useAccount();
  if (typeof account === 'string')
    return (
      <Link className={className} to={paths.auth}>
        {children}
      </Link>
    );
  return (
    <Link className={className} to={account.home}>
      {account.home === paths.applicant.dashboard ? 'Go to your application' : 'Go to the staff area'}
    </Link>
  );
}
