import type { Statistics } from '#services/applications/contract.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { useMonitorAddress } from '../address/monitor-address.ts';
import { MachinePicture } from './picture.tsx';
import { countOf } from './step-counts.ts';

interface Props {
  statistics: Statistics;
  selected: AnyStatus | null;
  now: number;
}

/** The machine with its numbers, as links. The table below holds the same. */
export function Graph({ statistics, selected, now }: Props) {
  const monitorAddress = useMonitorAddress();
  const figures = (status: AnyStatus) => {
    const { count, oldestSince, overdue } = countOf(statistics, status);
    const isWaiting = oldestSince !== null && !isFinal(status);
    return {
      count,
      oldest: isWaiting ? `oldest ${roughSpan(now - Date.parse(oldestSince))}` : '',
      overdue: overdue > 0 ? `${formatNumber(overdue)} overdue` : '',
    };
  };
  return (
    <MachinePicture
      label="Workflow graph. The list below holds the same steps."
      figures={figures}
      selected={selected}
      addressOf={(status) => monitorAddress(selected === status ? null : status, 'graph')}
    />
  );
}
