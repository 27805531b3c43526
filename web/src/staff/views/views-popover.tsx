import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import type { ViewScreen } from '../queries/saved-views.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { ViewList } from './view-list.tsx';

interface Props {
  screen: ViewScreen;
  query: string;
  current: string | null;
  /** It opens under this, and gives the focus back to it. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** One's views of the screen, and the current filter to be kept as another. */
export function ViewsPopover({ screen, query, current, button, onClose }: Props) {
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
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup className="menu views" finalFocus={button}>
            <Popover.Title>Saved views</Popover.Title>
            <ViewList screen={screen} current={current} onOpen={onClose} />
            {!current && <SaveViewForm screen={screen} query={query} onSaved={onClose} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
