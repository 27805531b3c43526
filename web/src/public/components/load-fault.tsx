import { ApiError } from '#web/api/client.ts';
import { Callout } from '#web/ui/callout/callout.tsx';
import styles from './load-fault.module.css';

interface Props {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Something could not be loaded: what, why, the number to quote, and another try. */
export const LoadFault = ({ title, error, onRetry }: Props) => (
  <Callout
    tone="stop"
    className={styles.callout}
    title={title}
    text={error.message}
    requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
    onRetry={onRetry}
  />
);
