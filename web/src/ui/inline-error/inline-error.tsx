import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './inline-error.module.css';

interface Props {
  /** The request to quote. */
  requestId?: string | undefined;
  className?: string | undefined;
  /** What failed, and what was kept. */
  children: ReactNode;
  onRetry?: (() => unknown) | undefined;
}

/** A part of a page or a form that failed, in its place; a whole page or list has an `ErrorState`. */
export function InlineError({ requestId, className, children, onRetry }: Props) {
  return (
    <div className={classNames(styles.inlineError, className)} role="alert">
      <Icon icon={CircleX} className={styles.icon} />
      <p className={styles.text}>
        {children}
        {requestId && <small className={styles.request}> Request {requestId}</small>}
      </p>
      {onRetry && (
        <Button size="small" onClick={() => onRetry()}>
          Retry
        </Button>
      )}
    </div>
  );
}
