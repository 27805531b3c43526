import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { BrandLink, mainLinks } from './brand.tsx';
import styles from './header.module.css';
import { useSignOut } from './sign-out.ts';
import { useAccount, useKeptName } from './use-account.ts';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

export function Header() {
  const account = useAccount();
  const { signOut } = useSignOut();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header} data-line="below" data-print="none">
      <div className={classNames(gridClass, styles.columns)}>
        <BrandLink className={columns.left} />
        <nav className={classNames(columns.middle, styles.navigation)} aria-label="Main">
          <ul className={styles.links}>
            {mainLinks.map(({ label, to }) => (
              <li key={label}>
                <Link className={styles.link} to={to} aria-current={to === pathname ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
            {typeof account === 'object' && account.isAdmin && (
              <li>
                <Link className={styles.link} to={paths.admin.overview}>
                  Admin
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <AccountLinks account={account} />
        <Button
          variant="link"
          className={styles.menu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          Menu
        </Button>
        {isMenuOpen && (
          <Suspense>
            <MobileMenu account={account} onSignOut={signOut} onClosed={() => setMenuOpen(false)} />
          </Suspense>
        )}
      </div>
    </header>
  );
}

const Apply = () => (
  <ButtonLink size="small" className={styles.apply} to={paths.apply}>
    Apply
  </ButtonLink>
);

/** The way in, or who is signed in and the way out. */
function AccountLinks({ account }: { account: ReturnType<typeof useAccount> }) {
  const keptName = useKeptName();
  const { signOut, isPending } = useSignOut();
  const name = classNames(styles.link, styles.name);
  const isKnownLater = account === 'loading' && keptName !== null;
  return (
    <div className={classNames(columns.right, styles.account)}>
      {isKnownLater && (
        <Link className={name} to={paths.account}>
          {keptName}
        </Link>
      )}
      {typeof account === 'string' && !isKnownLater && (
        <>
          <Link className={styles.link} to={paths.auth}>
            Login
          </Link>
          <Apply />
        </>
      )}
      {typeof account === 'object' && (
        <>
          <Link className={name} to={account.home}>
            {account.name}
          </Link>
          {/* An admin has one more link here, and the own account in the staff area. */}
          <Link className={classNames(styles.link, account.isAdmin && styles.ifWide)} to={paths.account}>
            Account
          </Link>
          <Button variant="link" className={styles.signOut} isPending={isPending} onClick={signOut}>
            Sign Out
          </Button>
          <Apply />
        </>
      )}
    </div>
  );
}
