import type { ReactNode } from 'react';
import type { Drawing } from '../icon/icon.tsx';
import { Dialog } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';

interface Props {
  title: string;
  icon: Drawing;
  /** What the button says that does it. */
  action: string;
  isDangerous?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks once more before something is done that matters. */
export function ConfirmDialog({ title, icon, action, isDangerous, onClose, onConfirm, children }: Props) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <DialogForm
        lead={children}
        action={action}
        icon={icon}
        tone={isDangerous ? 'danger' : undefined}
        onCancel={onClose}
        onSubmit={onConfirm}
      />
    </Dialog>
  );
}
