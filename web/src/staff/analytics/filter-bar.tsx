import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button/button.tsx';
import { FilterDate } from '#web/ui/date-input/filter-date.tsx';
import { FilterBar as Bar, noFilter } from '#web/ui/filter-bar/filter-bar.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { FilterSelect } from '#web/ui/select/select.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { positionLabel } from '../components/person-name.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useMoment } from '../time/moment.ts';
import styles from './analytics.module.css';
import { type Chosen, isBackwards, periods } from './period.ts';

interface Props {
  chosen: Chosen;
  isFiltered: boolean;
  onChange: (patch: Chosen) => void;
  onClear: () => void;
}

const all = 'all';
const segments = periods.map(({ value, label }) => ({ value: value ?? all, label }));
const days = { min: '2000-01-01', max: '2099-12-31' };

export function FilterBar({ chosen, isFiltered, onChange, onClear }: Props) {
  const { asOf } = useMoment();
  const { data } = useQuery(statisticsQuery(asOf));
  const positions = (data?.positions ?? []).map((value) => ({ value, label: positionLabel(value) }));
  const hasDays = Boolean(chosen.from || chosen.to);
  const day = (name: 'from' | 'to') => ({
    ...days,
    value: chosen[name] ?? '',
    onChange: (value: string) => onChange({ period: undefined, [name]: value }),
  });
  return (
    <Bar className={styles.filters}>
      <SegmentedControl
        label="Period"
        className={styles.period}
        value={chosen.period ?? (hasDays ? '' : all)}
        segments={segments}
        onChange={(value) => {
          const period = periods.find((one) => one.value === value)?.value;
          onChange({ period, from: undefined, to: undefined });
        }}
      />
      <FilterDate label="From" {...day('from')} />
      <FilterDate label="To" {...day('to')} />
      <FilterSelect
        label="Position"
        value={chosen.position}
        options={positions}
        onChange={(position) => onChange({ position })}
      />
      <Button variant="quiet" disabledReason={isFiltered || hasDays ? null : noFilter} onClick={onClear}>
        Clear Filters
      </Button>
      {isBackwards(chosen) && (
        <p role="alert">
          <ToneText tone="stop">The last day is before the first, so it is left out.</ToneText>
        </p>
      )}
    </Bar>
  );
}
