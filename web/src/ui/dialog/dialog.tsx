import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  /** It rises over the foot of this pane, whose rest stays in sight and can be scrolled. */
  pane?: RefObject<HTMLElement | null> | undefined;
  /** Where the keyboard goes when it closes; without one, or by `true`, to where it was. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | true) | undefined;
  /** Its inside stands at the top, and the title is for those who listen. */
  isHeadHidden?: boolean | undefined;
  className?: string | undefined;
  /** A `DialogForm` or `DialogBody`. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * A modal with a title and a close button: it holds the keyboard, and Escape closes it. On a phone it stands at the bottom edge.
 * Closed, it is gone at once and the keyboard is back: nothing pressed then is lost in it.
 */
export const Dialog = ({ isOpen, ...rest }: Props) => (isOpen ? <Modal {...rest} /> : null);

function Modal({
  title,
  pane,
  finalFocus,
  isHeadHidden,
  className,
  children,
  onClose,
}: Omit<Props, 'isOpen'>) {
  return (
    <Base.Root open modal={pane ? 'trap-focus' : true} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={pane}>
        {!pane && <Base.Backdrop className={styles.backdrop} />}
        <Base.Popup
          className={classNames(styles.dialog, pane && styles.inPane, className)}
          finalFocus={finalFocus}
        >
          {isHeadHidden ? (
            <Base.Title>
              <VisuallyHidden>{title}</VisuallyHidden>
            </Base.Title>
          ) : (
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton icon={X} size="small" label="Close" />} />
            </header>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
