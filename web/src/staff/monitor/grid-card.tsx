import { Link } from 'react-router-dom';
import { statusLabels, statusTone } from '#state-machines/application/labels.ts';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { useMonitorAddress } from '../address/monitor-address.ts';
import { toneIcons } from '../components/tone-icon.tsx';
import type { StepCount } from '../machine-picture/step-counts.ts';

interface Props {
  step: StepCount;
  /** 'Step 4' or 'Final'. */
  badge: string;
  isSelected: boolean;
  now: number;
}

/** One step as a card: its badge, how many are there, how long the oldest has waited and how many are overdue. */
export function GridCard({ step, badge, isSelected, now }: Props) {
  const monitorAddress = useMonitorAddress();
  const { status, count, oldestSince, overdue } = step;
  const tone = statusTone[status];
  const Icon = toneIcons[tone];
  const isAged = oldestSince !== null && !isFinal(status);
  return (
    <li>
      <Link
        className={isSelected ? 'gc on' : 'gc'}
        to={monitorAddress(isSelected ? null : status, 'grid')}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
      >
        <span className="gc-h">
          <span className={badge.startsWith('Step') ? 'no' : 'no q'}>{badge}</span>
          <Icon className={`i t-${tone}`} aria-hidden="true" />
        </span>
        <b>
          {count.toLocaleString('en-GB')}
          <span className="vh"> application{count === 1 ? '' : 's'}, </span>
        </b>
        <span className="gc-l">{statusLabels[status]}</span>
        <span className="gc-f">
          {isAged && <span className="q">oldest {roughSpan(now - Date.parse(oldestSince))}</span>}
          {overdue > 0 && <span className="st stop t-stop gi-alarm">{overdue} overdue</span>}
        </span>
      </Link>
    </li>
  );
}
