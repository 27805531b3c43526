import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Where the keyboard goes when it closes; without one, to where it was. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A small modal with a title and a close button; on a phone it stands at the bottom edge. */
export function DialogBox({ title, isOpen, onClose, finalFocus, children }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dlg" finalFocus={finalFocus}>
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="ib s" aria-label="Close">
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
