import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Intention } from '../credentials/check.ts';
import styles from './other-ways.module.css';

interface Props {
  intention: Intention;
  hasGoogle: boolean;
  isBusy?: boolean;
  onToggle: () => void;
}

const words = {
  'sign-in': { other: 'Need an account?', toggle: 'Create Account' },
  'sign-up': { other: 'Already have an account?', toggle: 'Sign In' },
} as const;

let hadFocus = false;
/** The form takes the outline's place in one commit of React's: a focus on the outline's button moves on to the form's. */
function keepFocus(button: HTMLButtonElement | null) {
  if (hadFocus) button?.focus();
  return () => {
    hadFocus = document.activeElement === button;
    queueMicrotask(() => {
      hadFocus = false;
    });
  };
}

/** The other intention, and the way without a password. Whether there is one is known late, so its place is kept. */
export function OtherWays({ intention, hasGoogle, isBusy = false, onToggle }: Props) {
  const { other, toggle } = words[intention];
  return (
    <>
      <p className={styles.other} data-line="above" data-above="28">
        {other}{' '}
        <Button ref={keepFocus} variant="link" isPending={isBusy} onClick={onToggle}>
          {toggle}
        </Button>
      </p>
      <div className={styles.google}>
        {hasGoogle && (
          // A full page load: the server leads on to the provider.
          <ButtonLink isWide reloadDocument to="/api/auth/google?side=applicant">
            Continue with Google
          </ButtonLink>
        )}
      </div>
    </>
  );
}
