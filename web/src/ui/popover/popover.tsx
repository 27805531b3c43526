import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import styles from './popover.module.css';

interface Props {
  title: string;
  /** It opens beside this, and gives the focus back to it. */
  anchor: RefObject<HTMLElement | null>;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  /** Pixels between the two. */
  gap?: number;
  className?: string | undefined;
  children: ReactNode;
  onClose: () => void;
}

/** A small panel that a button opened: closed by Escape, by a press beside it, and by its button. */
export function Popover({
  title,
  anchor,
  side = 'bottom',
  align = 'end',
  gap = 4,
  className,
  children,
  onClose,
}: Props) {
  // A press on the button itself is the button's to answer, or it would close and open again at once.
  const isOnAnchor = ({ target }: Event) => target instanceof Node && anchor.current?.contains(target);
  return (
    <Base.Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (!isOpen && !isOnAnchor(event)) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={gap}
          collisionPadding={8}
        >
          <Base.Popup className={classNames(styles.popover, className)} finalFocus={anchor}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
