import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';

interface Props {
  title: string;
  className: string;
  /** It opens beside this, and gives the focus back to it. */
  button: RefObject<HTMLButtonElement | null>;
  side: 'top' | 'bottom';
  /** Pixels between the two. */
  gap: number;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel that a button opened: closed by Escape, by a press beside it, and by its button. */
export function AnchoredPopover({ title, className, button, side, gap, onClose, children }: Props) {
  // A press on the button itself is the button's to answer, or it would close and open again at once.
  const isOnButton = ({ target }: Event) => target instanceof Node && button.current?.contains(target);
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (!isOpen && !isOnButton(event)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className="pos"
          anchor={button}
          side={side}
          align="end"
          sideOffset={gap}
          collisionPadding={8}
        >
          <Popover.Popup className={`menu ${className}`} finalFocus={button}>
            <Popover.Title>{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
