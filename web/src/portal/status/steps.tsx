import { applicantLabels } from '#state-machines/application/labels.ts';
import { CheckIcon, ClockIcon } from '#web/public/components/icons.tsx';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { CrossIcon, NowIcon } from '../icons.tsx';
import type { Step } from './journey.ts';

const signs = {
  Complete: { className: 'state state-good', Icon: CheckIcon },
  Current: { className: 'state state-due', Icon: NowIcon },
  Pending: { className: 'state state-wait', Icon: ClockIcon },
  'Not reached': { className: 'state state-wait', Icon: CrossIcon },
} as const;

export function Steps({ journey }: { journey: readonly Step[] }) {
  return (
    <ol className="journey">
      {journey.map(({ status, badge, at }, i) => {
        const { className, Icon } = signs[badge];
        const isCurrent = badge === 'Current';
        return (
          <li
            key={status}
            className={isCurrent ? 'now' : undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className="number" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h3>{applicantLabels[status]}</h3>
              {at && <time dateTime={at}>{formatLongDateTime(at)}</time>}
            </div>
            <span className={className}>
              <Icon />
              {badge}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
