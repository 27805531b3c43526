import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  /** Where the keyboard goes when it closes; without one, to where it was. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  /** A `DialogForm` or `DialogBody`. */
  children: ReactNode;
  onClose: () => void;
}

/** A modal with a title and a close button: it holds the keyboard, and Escape closes it. On a phone it stands at the bottom edge. */
export function Dialog({ title, isOpen, finalFocus, className, children, onClose }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.dialog, className)} finalFocus={finalFocus}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon={X} size="small" label="Close" />} />
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
