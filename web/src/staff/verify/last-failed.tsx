import { CircleX } from 'lucide-react';
import { Icon } from '#web/ui/icon/icon.tsx';
import { RunError } from '../runs/run-error.tsx';
import styles from './verify.module.css';

/** The last run came to no answer; what is shown below is an earlier one. */
export function LastFailed({ error }: { error: string }) {
  return (
    <div className={styles.lastFailed} role="alert">
      <Icon icon={CircleX} />
      <p>
        <b>The last verification could not be carried out.</b> <RunError error={error} />
      </p>
    </div>
  );
}
