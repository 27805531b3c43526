import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { mainLinks } from './navigation.ts';
import { useAccount, useSignOut } from './use-account.ts';

export function Brand() {
  return (
    <Link className="brand left" to={paths.home}>
      Adjutant <small>Zug</small>
    </Link>
  );
}

export function Header() {
  const account = useAccount();
  const signOut = useSignOut();
  const { pathname } = useLocation();
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
          {account === 'out' && (
            <>
              <Link to={paths.auth}>Login</Link>
              <Link className="button button-line button-small" to={paths.apply}>
                Apply
              </Link>
            </>
          )}
          {typeof account === 'object' && (
            <>
              <Link to={account.home}>{account.name}</Link>
              <button
                className="link"
                type="button"
                disabled={signOut.isPending}
                onClick={() => signOut.mutate()}
              >
                Sign Out
              </button>
            </>
          )}
        </div>
        <MobileMenu account={account} onSignOut={() => signOut.mutate()} />
      </div>
    </header>
  );
}
