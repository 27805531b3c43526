import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button/button-look.ts';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { useScreen } from '../shell/use-screen.ts';
import styles from './gate.module.css';

/** A step of the gate opens: the tab says which, and the focus goes to the first thing to do, or to the heading. */
export function useStep<T extends HTMLElement>(title: string): RefObject<T | null> {
  useScreen(title);
  const first = useRef<T>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}

interface AnotherAccountProps {
  email: string;
  onSignOut: () => void;
  children?: ReactNode;
}

/** Who is at this step, and the way back to another account. */
export function AnotherAccount({ email, onSignOut, children }: AnotherAccountProps) {
  return (
    <Text as="div" size="small" isSoft className={styles.foot}>
      {children && <p>{children}</p>}
      <p>
        Signed in as {email}. <TextButton onClick={onSignOut}>Use another account</TextButton>
      </p>
    </Text>
  );
}

/** Away to the provider as a page of its own; it comes back to /auth-callback (ruling 19). */
export function Google() {
  return (
    <p className={styles.part}>
      <a className={buttonClass({})} href={paths.staffGoogle}>
        Continue with Google
      </a>
    </p>
  );
}
