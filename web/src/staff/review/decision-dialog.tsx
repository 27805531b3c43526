import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

interface Props {
  title: string;
  isOpen: boolean;
  /** It rises from the decision bar of this pane. */
  pane: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** What has the focus once it is closed; where it was, when there is nothing to say. */
  focusAfter: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog over the foot of the dossier: what is decided about stays in sight and can be scrolled. */
export function DecisionDialog({ title, isOpen, pane, onClose, focusAfter, children }: Props) {
  return (
    <Dialog.Root open={isOpen} modal="trap-focus" onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={pane}>
        <Dialog.Popup className="rise" finalFocus={() => focusAfter() ?? true}>
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
