import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '#web/ui/toast.tsx';

type Loaded = ComponentType<{ onClosed: () => void }>;

/**
 * A dialog whose code comes when it is first asked for.
 * @returns how to open it, and the place where it stands
 */
export function useDialog(load: () => Promise<Loaded>): [open: () => void, dialog: ReactNode] {
  const [Dialog, setDialog] = useState<Loaded>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    load().then(
      (loaded) => {
        setDialog(() => loaded);
        setOpen(true);
      },
      () => {
        const description = 'This could not be loaded. Please check your connection and try again.';
        toast({ title: 'Error', description, tone: 'danger', about: 'dialog' });
      },
    );
  };
  return [open, isOpen && Dialog && <Dialog onClosed={() => setOpen(false)} />];
}
