import { CircleX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from '../empty-state/empty-state.module.css';
import { Icon } from '../icon/icon.tsx';
import { Text } from '../text/text.tsx';

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
    <div className={classNames(styles.emptyState, styles.failed, className)} role="alert">
      <Icon icon={CircleX} size="large" className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      {description && <Text isSoft>{description}</Text>}
      {requestId && (
        <Text isSoft size="mono" className={styles.request}>
          Request {requestId}
        </Text>
      )}
      {onRetry && (
        <Button icon={RefreshCw} className={styles.retry} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {actions && <div className={styles.retry}>{actions}</div>}
    </div>
  );
}
