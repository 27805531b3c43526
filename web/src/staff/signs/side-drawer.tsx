import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsNarrow } from './use-is-narrow.ts';

interface Props {
  className?: string;
  /** Its name, or the id of the heading that names it. */
  label?: string;
  labelledBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Docked beside what it is about; on a narrow screen it covers everything and holds the focus. */
export function SideDrawer({ className = 'drawer', label, labelledBy, onClose, children }: Props) {
  const isNarrow = useIsNarrow();
  const named = { className, 'aria-label': label, 'aria-labelledby': labelledBy };
  if (!isNarrow)
    return (
      <Docked named={named} onClose={onClose}>
        {children}
      </Docked>
    );
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup {...named}>{children}</Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Docked({ named, onClose, children }: Pick<Props, 'onClose' | 'children'> & { named: object }) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => aside.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      {...named}
      ref={aside}
      tabIndex={-1}
      onKeyDown={(event) => {
        // A dialog over it closes by itself.
        if (event.key === 'Escape' && aside.current?.contains(event.target as Node)) onClose();
      }}
    >
      {children}
    </aside>
  );
}
