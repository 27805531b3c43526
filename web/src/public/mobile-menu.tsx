import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { BrandName } from './brand-name.tsx';
import { mainLinks } from './navigation.ts';
import type { useAccount } from './use-account.ts';

interface Props {
  account: ReturnType<typeof useAccount>;
  onSignOut: () => void;
  onClosed: () => void;
}

/** The header's links on a narrow screen. A native modal dialog keeps the keyboard inside and closes on Escape. */
export function MobileMenu({ account, onSignOut, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const signedIn = typeof account === 'object' ? account : null;
  return (
    <dialog className="menu" ref={dialog} aria-label="Menu" onClose={onClosed}>
      <div className="menu-top">
        <span className="brand">
          <BrandName />
        </span>
        <button className="menu-button" type="button" onClick={close}>
          Close
        </button>
      </div>
      <ul className="menu-list">
        {mainLinks.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} onClick={close} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
        {signedIn?.isAdmin && (
          <li>
            <Link to={paths.admin.overview} onClick={close}>
              Admin
            </Link>
          </li>
        )}
      </ul>
      <div className="menu-end">
        <Link className="button" to={paths.apply} onClick={close}>
          Apply
        </Link>
        {signedIn ? (
          <>
            <Link className="link" to={signedIn.home} onClick={close}>
              {signedIn.name}
            </Link>
            <Link className="link" to={paths.account} onClick={close}>
              Account
            </Link>
            <Link className="link" to={paths.support} onClick={close}>
              Contact support
            </Link>
            <button
              className="link"
              type="button"
              onClick={() => {
                close();
                onSignOut();
              }}
            >
              Sign Out
            </button>
          </>
        ) : (
          <Link className="link" to={paths.auth} onClick={close}>
            Login
          </Link>
        )}
      </div>
    </dialog>
  );
}
