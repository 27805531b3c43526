import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { BrandName } from './brand-name.tsx';
import { mainLinks } from './navigation.ts';
import { useSignOut } from './sign-out.ts';
import { useAccount, useKeptName } from './use-account.ts';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

function Brand() {
  return (
    <Link className="brand left" to={paths.home}>
      <BrandName />
    </Link>
  );
}

export function Header() {
  const account = useAccount();
  const keptName = useKeptName();
  const isKnownLater = account === 'loading' && keptName !== null;
  const { signOut, isPending } = useSignOut();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="head">
      <div className="grid">
        <Brand />
        <nav className="mid" aria-label="Main">
          <ul>
            {mainLinks.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
            {typeof account === 'object' && account.isAdmin && (
              <li>
                <Link to={paths.admin.overview}>Admin</Link>
              </li>
            )}
          </ul>
        </nav>
        <div className="account hang">
          {isKnownLater && (
            <Link className="name" to={paths.account}>
              {keptName}
            </Link>
          )}
          {typeof account === 'string' && !isKnownLater && (
            <>
              <Link to={paths.auth}>Login</Link>
              <Link className="button button-line button-small" to={paths.apply}>
                Apply
              </Link>
            </>
          )}
          {typeof account === 'object' && (
            <>
              <Link className="name" to={account.home}>
                {account.name}
              </Link>
              {/* An admin has one more link here, and the own account in the staff area. */}
              <Link className={account.isAdmin ? 'if-wide' : undefined} to={paths.account}>
                Account
              </Link>
              <button className="link" type="button" disabled={isPending} onClick={signOut}>
                Sign Out
              </button>
              <Link className="button button-line button-small" to={paths.apply}>
                Apply
              </Link>
            </>
          )}
        </div>
        <button
          className="menu-button"
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          Menu
        </button>
        {isMenuOpen && (
          <Suspense>
            <MobileMenu account={account} onSignOut={signOut} onClosed={() => setMenuOpen(false)} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
