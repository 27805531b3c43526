import '../styles/live-sign.css';
import { Radio } from 'lucide-react';
import { clock } from '#web/ui/dates.ts';
import { useLiveState } from '../queries/live.tsx';

/** Whether the numbers follow what happens, and of when they are. `at` in milliseconds, 0 before the first. */
export function LiveUpdate({ at }: { at: number }) {
  const isLive = useLiveState() === 'live';
  return (
    <span className={isLive ? 'livep' : 'livep off'}>
      <Radio className="i" aria-hidden="true" />
      {isLive ? `Live${at > 0 ? `, ${clock(at)}` : ''}` : 'Reconnecting…'}
    </span>
  );
}
