import '../styles/views.css';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { savedViewsQuery, type ViewScreen } from '../queries/saved-views.ts';

/** What opens is fetched when it is first asked for; most visits never do. */
const ViewsPopover = lazy(async () => ({ default: (await import('./views-popover.tsx')).ViewsPopover }));

interface Props {
  screen: ViewScreen;
  /** The filter as the address has it, without what is only open. */
  query: string;
}

/** Filters that somebody keeps under a name. A view is a link: it can be opened beside, sent on, and gone back from. */
export function SavedViews({ screen, query }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(savedViewsQuery(screen));
  const current = data?.items.find((view) => view.query === query);
  return (
    <>
      <button
        ref={button}
        className="btn vws"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Bookmark className="i" aria-hidden="true" />
        <span className="tr">{current ? `View: ${current.name}` : 'Views'}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <ViewsPopover
            screen={screen}
            query={query}
            current={current?.id ?? null}
            button={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
