import { Dialog } from '@base-ui/react/dialog';
import { LogOut, Menu as MenuIcon, Search, X } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { KeyCap } from '../components/key-cap.tsx';
import { useInside } from '../gate/inside.ts';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { QuickStats } from './quick-stats.tsx';
import type { Themed } from './theme.ts';
import { ThemeSelect } from './theme-select.tsx';

interface Props {
  themed: Themed;
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
  onPalette: () => void;
}

/** Title, the palette, the user with the way to their account, their role, and the way out. */
export function TopBar({ themed, isSheetOpen, setSheetOpen, onPalette }: Props) {
  const { user, signOut, isLeaving } = useInside();
  const initial = user.email.charAt(0).toUpperCase();
  const name = `${user.firstName} ${user.lastName}`.trim() || initial;
  return (
    <header className="top">
      <MobileMenu isOpen={isSheetOpen} setOpen={setSheetOpen} />
      <p className="top-t">Admin Dashboard</p>
      <button
        className="btn find-all"
        type="button"
        aria-label="Find or go to"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onPalette}
      >
        <Search className="i" aria-hidden="true" />
        <span>Find or go to…</span>
        <KeyCap name="Ctrl K" />
      </button>
      <ThemeSelect choice={themed.choice} choose={themed.choose} />
      <p className="me">
        <NavLink className="me-a" to={paths.admin.account} title="Your account">
          <span className="me-n">{name}</span>
          <span className="ini" aria-hidden="true">
            {initial}
          </span>
          <span className="vh">, your account</span>
        </NavLink>
        <span className="role">{user.role === 'admin' ? 'Admin' : 'Editor'}</span>
      </p>
      <button
        className="btn quiet out"
        type="button"
        aria-label="Sign Out"
        disabled={isLeaving}
        onClick={signOut}
      >
        <LogOut className="i" aria-hidden="true" />
        <span>Sign Out</span>
      </button>
    </header>
  );
}

/** On a phone the sidebar is a sheet over the screen. */
function MobileMenu({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="ib burger" aria-label="Open Admin Panel">
        <MenuIcon className="i" aria-hidden="true" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="sheet-side">
          <div className="side-h">
            <Mark />
            <Dialog.Title>Admin Panel</Dialog.Title>
            <Dialog.Close className="ib" aria-label="Close Admin Panel">
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <nav aria-label="Admin Panel">
            <Navigation onNavigate={() => setOpen(false)} />
          </nav>
          <QuickStats />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
