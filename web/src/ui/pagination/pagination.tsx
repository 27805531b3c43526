import { ArrowLeft, ArrowRight } from 'lucide-react';
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
      <Button size="small" icon={ArrowLeft} disabled={page === 1} onClick={onPrevious}>
        Previous
      </Button>
      <Button size="small" endIcon={ArrowRight} disabled={!hasNext || isPending} onClick={onNext}>
        Next
      </Button>
      <span>
        Page {page}
        {count !== undefined && ` of ${count}`}
      </span>
    </nav>
  );
}
