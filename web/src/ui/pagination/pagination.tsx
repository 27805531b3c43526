import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './pagination.module.css';

interface Props {
  /** Counted from 1. */
  page: number;
  hasNext: boolean;
  /** How many pages there are, where that is known. */
  count?: number | undefined;
  /** The page is being fetched. */
  isPending?: boolean | undefined;
  label?: string;
  className?: string | undefined;
  onPrevious: () => void;
  onNext: () => void;
}

/** The way through a long list, page by page; a list of one page has none. */
export function Pagination({
  page,
  hasNext,
  count,
  isPending,
  label = 'Pages',
  className,
  onPrevious,
  onNext,
}: Props) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className={classNames(styles.pagination, className)} aria-label={label}>
      <Button
        size="small"
        icon={ArrowLeft}
        disabledReason={page === 1 ? 'This is the first page' : null}
        onClick={onPrevious}
      >
        Previous
      </Button>
      <Button
        size="small"
        endIcon={ArrowRight}
        isPending={isPending}
        disabledReason={hasNext ? null : 'This is the last page'}
        onClick={onNext}
      >
        Next
      </Button>
      <span>
        Page {page}
        {count !== undefined && ` of ${count}`}
      </span>
    </nav>
  );
}

type Cursors = readonly (string | null)[];

/**
 * The pages gone through of a list that is read by cursors, the last being the one shown.
 * @param list what is listed: another list begins at its first page
 */
export function useCursorPages(list: unknown = null) {
  const [gone, setGone] = useState<{ list: unknown; cursors: Cursors }>({ list, cursors: [null] });
  const cursors = gone.list === list ? gone.cursors : [null];
  const goTo = (next: Cursors) => setGone({ list, cursors: next });
  return {
    cursor: cursors.at(-1) ?? null,
    number: cursors.length,
    goBack: () => goTo(cursors.slice(0, -1)),
    goOn: (next: string | null) => goTo([...cursors, next]),
  };
}

type CursorProps = Pick<Props, 'isPending' | 'className'> & {
  pages: ReturnType<typeof useCursorPages>;
  /** Where the page after the one shown begins; null for none, undefined while it is not known. */
  next: string | null | undefined;
};

export const CursorPagination = ({ pages, next, ...rest }: CursorProps) => (
  <Pagination
    {...rest}
    page={pages.number}
    hasNext={Boolean(next)}
    onPrevious={pages.goBack}
    onNext={() => pages.goOn(next ?? null)}
  />
);
