import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { NativeSheet } from '#web/ui/dialog/native-sheet.tsx';
import { Brand, mainLinks } from './brand.tsx';
import styles from './mobile-menu.module.css';
import type { useAccount } from './use-account.ts';

interface Props {
  account: ReturnType<typeof useAccount>;
  onSignOut: () => void;
  onClosed: () => void;
}

/** The header's links on a narrow screen. */
export function MobileMenu({ account, onSignOut, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const close = () => dialog.current?.close();
  const signedIn = typeof account === 'object' ? account : null;
  const wayTo = (to: string, label: ReactNode) => (
    <ButtonLink variant="link" to={to} onClick={close}>
      {label}
    </ButtonLink>
  );
  return (
    <NativeSheet label="Menu" ref={dialog} onClosed={onClosed}>
      <div className={styles.topBar}>
        <Brand />
        <Button variant="link" onClick={close}>
          Close
        </Button>
      </div>
      <ul className={styles.links} data-lines="">
        {mainLinks.map(({ label, to }) => (
          <li key={label}>
            <Link
              className={styles.link}
              to={to}
              onClick={close}
              aria-current={to === pathname ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        {signedIn?.isAdmin && (
          <li>
            <Link className={styles.link} to={paths.admin.overview} onClick={close}>
              Admin
            </Link>
          </li>
        )}
      </ul>
      <ButtonRow className={styles.actions}>
        <ButtonLink variant="primary" to={paths.apply} onClick={close}>
          Apply
        </ButtonLink>
        {signedIn ? (
          <>
            {wayTo(signedIn.home, signedIn.name)}
            {wayTo(paths.account, 'Account')}
            {wayTo(paths.support, 'Contact support')}
            <Button
              variant="link"
              onClick={() => {
                close();
                onSignOut();
              }}
            >
              Sign Out
            </Button>
          </>
        ) : (
          wayTo(paths.auth, 'Login')
        )}
      </ButtonRow>
    </NativeSheet>
  );
}
