import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useIsNarrow } from './use-is-narrow.ts';

interface Props {
  className?: string;
  /** Its name, or the id of the heading that names it. */
  label?: string;
  labelledBy?: string;
  onClose: () => void;
  /** Its own keys; Escape closes it anyway. */
  onKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Docked beside what it is about; on a narrow screen it covers everything and holds the focus. */
export function SideDrawer({ className = 'drawer', label, labelledBy, onClose, onKey, children }: Props) {
  const isNarrow = useIsNarrow();
  const named = { className, 'aria-label': label, 'aria-labelledby': labelledBy };
  if (!isNarrow)
    return (
      <Docked named={named} onClose={onClose} onKey={onKey}>
        {children}
      </Docked>
    );
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup {...named} onKeyDown={onKey}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface DockedProps extends Pick<Props, 'onClose' | 'children'> {
  named: object;
  onKey: Props['onKey'] | undefined;
}

function Docked({ named, onClose, onKey, children }: DockedProps) {
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
        else onKey?.(event);
      }}
    >
      {children}
    </aside>
  );
}
