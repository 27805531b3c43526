import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import styles from './gate.module.css';
import { useStep } from './gate-parts.tsx';

interface Props {
  email: string;
  /** It leads home by itself in a while. */
  isLeaving: boolean;
  onRemain: () => void;
  onSignOut: () => void;
}

/** Signed in, but without a staff role. */
export function AccessDenied({ email, isLeaving, onRemain, onSignOut }: Props) {
  const heading = useStep<HTMLHeadingElement>('Access Denied');
  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        Access Denied
      </h1>
      <p className={styles.lead} role="alert">
        You don't have admin or editor privileges.
      </p>
      <p className={styles.prose}>
        You are signed in as {email}. If this should be a staff account, ask an admin to give it a role.
      </p>
      {isLeaving && (
        <p className={styles.leaving}>
          You are taken to the home page in {timings.deniedShownMs / 1_000} seconds.{' '}
          <TextButton onClick={onRemain}>Remain here</TextButton>
        </p>
      )}
      <p className={styles.ways}>
        <ButtonLink variant="primary" to={paths.home}>
          Back to Home
        </ButtonLink>
        <Button onClick={onSignOut}>Use another account</Button>
      </p>
    </>
  );
}
