import { Radio } from 'lucide-react';
import { clock } from '#web/ui/dates.ts';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useLiveState } from '../queries/live.tsx';
import styles from './live-update.module.css';

/** Whether the numbers follow what happens, and of when they are. `at` in milliseconds, 0 before the first. */
export function LiveUpdate({ at }: { at: number }) {
  const isLive = useLiveState() === 'live';
  return (
    <Text as="span" size="small" isWhole className={styles.live} data-print="none">
      <ToneText tone={isLive ? 'good' : 'wait'} icon={Radio}>
        {isLive ? `Live${at > 0 ? `, ${clock(at)}` : ''}` : 'Reconnecting…'}
      </ToneText>
    </Text>
  );
}
