import '../styles/views.css';
import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { savedViewsQuery, type ViewScreen } from '../queries/saved-views.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { ViewList } from './view-list.tsx';

interface Props {
  screen: ViewScreen;
  /** The filter as the address has it, without what is only open. */
  query: string;
}

/** Filters that somebody keeps under a name. A view is a link: it can be opened beside, sent on, and gone back from. */
export function SavedViews({ screen, query }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(savedViewsQuery(screen));
  const current = data?.items.find((view) => view.query === query);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="btn vws">
        <Bookmark className="i" aria-hidden="true" />
        <span className="tr">{current ? `View: ${current.name}` : 'Views'}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="pos" side="bottom" align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="menu views">
            <Popover.Title>Saved views</Popover.Title>
            <ViewList screen={screen} current={current?.id ?? null} onOpen={() => setOpen(false)} />
            {!current && <SaveViewForm screen={screen} query={query} onSaved={() => setOpen(false)} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
