import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReview } from './review-context.ts';

interface Props {
  id: string;
  isShown: boolean;
  className: string;
  children: ReactNode;
}

/** Opens an application in the dossier; a link, so that it can also be opened in a tab of its own. */
export function QueueLink({ id, isShown, className, children }: Props) {
  const { addressOf, open } = useReview();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <Link
      className={className}
      to={addressOf(id)}
      data-queue={id}
      aria-current={isShown ? 'true' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
