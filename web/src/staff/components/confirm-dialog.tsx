import { Dialog } from '@base-ui/react/dialog';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogBox } from './dialog-box.tsx';

interface Props {
  title: string;
  icon: LucideIcon;
  /** What the button says that does it. */
  action: string;
  isDangerous?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks once more before something is done to somebody. */
export function ConfirmDialog({
  title,
  icon: Icon,
  action,
  isDangerous,
  onClose,
  onConfirm,
  children,
}: Props) {
  return (
    <DialogBox title={title} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <Dialog.Description>{children}</Dialog.Description>
        <div className="fx2">
          <button className="btn" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className={isDangerous ? 'btn stp' : 'btn pri'} type="submit">
            <Icon className="i" aria-hidden="true" />
            {action}
          </button>
        </div>
      </form>
    </DialogBox>
  );
}
