import type { RefObject } from 'react';
import { AnchoredPopover } from '../components/anchored-popover.tsx';
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
  return (
    <AnchoredPopover
      title="Saved views"
      className="views"
      button={button}
      side="bottom"
      gap={4}
      onClose={onClose}
    >
      <ViewList screen={screen} current={current} onOpen={onClose} />
      {!current && <SaveViewForm screen={screen} query={query} onSaved={onClose} />}
    </AnchoredPopover>
  );
}
