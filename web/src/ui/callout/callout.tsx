import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { CheckIcon, ErrorIcon } from '../icon/drawings.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './callout.module.css';

type Props = Omit<ComponentProps<'div'>, 'role'> & {
  tone: 'good' | 'stop';
  title: string;
  /** The sentence below. */
  text?: ReactNode;
  /** The request to quote. */
  requestId?: string | undefined;
  /** `small` in a dialog. */
  size?: 'medium' | 'small';
  onRetry?: (() => void) | undefined;
};

/** What came of something, in a frame where it was done: over a dialog no message in the corner can be read. */
export function Callout({
  tone,
  title,
  text,
  requestId,
  size = 'medium',
  className,
  children,
  onRetry,
  ...rest
}: Props) {
  const isStop = tone === 'stop';
  return (
    <div
      {...rest}
      className={classNames(
        styles.callout,
        isStop && styles.stop,
        size === 'small' && styles.small,
        className,
      )}
      role={isStop ? 'alert' : 'status'}
    >
      <p className={styles.title}>
        <Icon icon={isStop ? ErrorIcon : CheckIcon} />
        {title}
      </p>
      {text && <p>{text}</p>}
      {children}
      {requestId && <p className={styles.request}>Request {requestId}</p>}
      {onRetry && (
        <Button className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
