import { Radio } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { clock } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useLiveState } from '../queries/live.tsx';
import styles from './live-update.module.css';

/** Whether the numbers follow what happens, and of when they are. `at` in milliseconds, 0 before the first. */
export function LiveUpdate({ at }: { at: number }) {
  const isLive = useLiveState() === 'live';
  return (
    <span className={classNames(styles.live, !isLive && styles.reconnecting)}>
      <Icon icon={Radio} />
      {isLive ? `Live${at > 0 ? `, ${clock(at)}` : ''}` : 'Reconnecting…'}
    </span>
  );
}
