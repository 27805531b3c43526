import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAccount } from '../use-account.ts';

interface Props {
  variant: 'primary' | 'link';
  /** What it says to a visitor. */
  children?: string;
}

/** The way to one's account: through the sign-in, or straight there for those who are signed in. */
export function SignInLink({ variant, children = 'Sign In' }: Props) {
  const account = useAccount();
  const isVisitor = typeof account === 'string';
  const words = () =>
    !isVisitor && account.home === paths.applicant.dashboard
      ? 'Go to your application'
      : 'Go to the staff area';
  return (
    <ButtonLink variant={variant} to={isVisitor ? paths.auth : account.home}>
      {isVisitor ? children : words()}
    </ButtonLink>
  );
}
