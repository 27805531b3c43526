import { CircleX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './error-state.module.css';

interface Props {
  title: string;
  /** Why; left out where the title says it. */
  description?: string | undefined;
  /** The request to quote. */
  requestId?: string | undefined;
  retryLabel?: string;
  /** Another way on. */
  actions?: ReactNode;
  className?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Something could not be loaded: what, why, the number to quote, and another try. */
export function ErrorState({
  title,
  description,
  requestId,
  retryLabel = 'Retry',
  actions,
  className,
  onRetry,
}: Props) {
  return (
    <div className={classNames(styles.errorState, className)} role="alert">
      <Icon icon={CircleX} size="large" className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      {description && <p className={styles.text}>{description}</p>}
      {requestId && <p className={styles.request}>Request {requestId}</p>}
      {onRetry && (
        <Button icon={RefreshCw} className={styles.retry} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {actions && <div className={styles.retry}>{actions}</div>}
    </div>
  );
}
