import { useQuery } from '@tanstack/react-query';
import { Bookmark, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { Text } from '#web/ui/text/text.tsx';
import { savedViewsQuery, type ViewScreen } from '../queries/saved-views.ts';
import styles from './views.module.css';

/** Its code is loaded when it is first opened; most visits never do. */
const ViewsPopover = lazy(async () => ({ default: (await import('./views-popover.tsx')).ViewsPopover }));

interface Props {
  screen: ViewScreen;
  /** The filter as the address has it, without what is only open. */
  query: string;
}

/** Filters kept under a name. A view is a link: it can be opened in another tab, sent on, and gone back from. */
export function SavedViews({ screen, query }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(savedViewsQuery(screen));
  const current = data?.items.find((view) => view.query === query);
  return (
    <>
      <Button
        ref={button}
        icon={Bookmark}
        endIcon={ChevronDown}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Text as="span" isTruncated className={styles.name}>
          {current ? `View: ${current.name}` : 'Views'}
        </Text>
      </Button>
      {isOpen && (
        <Suspense fallback={<PanelOpening />}>
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
