import { Dialog } from '@base-ui/react/dialog';
import { Menu as MenuIcon, X } from 'lucide-react';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { QuickStats } from './quick-stats.tsx';

/** On a phone the sidebar is a sheet over the screen. */
export function MobileMenu({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
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
