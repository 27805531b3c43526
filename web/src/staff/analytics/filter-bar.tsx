import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../components/filter-select.tsx';
import { positionLabel } from '../components/person-name.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useMoment } from '../time/moment.ts';
import { type Chosen, isBackwards, periods } from './period.ts';

interface Props {
  chosen: Chosen;
  isFiltered: boolean;
  onChange: (patch: Chosen) => void;
  onClear: () => void;
}

export function FilterBar({ chosen, isFiltered, onChange, onClear }: Props) {
  const { asOf } = useMoment();
  const { data } = useQuery(statisticsQuery(asOf));
  const positions = (data?.positions ?? []).map((value) => ({ value, label: positionLabel(value) }));
  const hasDays = Boolean(chosen.from || chosen.to);
  const day = (name: 'from' | 'to', label: string) => (
    <label className={chosen[name] ? 'sel on' : 'sel'}>
      <span>{label}</span>
      <input
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={chosen[name] ?? ''}
        onChange={(event) => onChange({ period: undefined, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <search className="filters anf">
      <fieldset className="seg" aria-label="Period">
        {periods.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen.period === value && !(hasDays && value === undefined)}
            onClick={() => onChange({ period: value, from: undefined, to: undefined })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {day('from', 'From')}
      {day('to', 'To')}
      <FilterSelect
        label="Position"
        none="All"
        value={chosen.position}
        options={positions}
        onChange={(position) => onChange({ position })}
      />
      <button className="btn quiet" type="button" disabled={!isFiltered && !hasDays} onClick={onClear}>
        Clear Filters
      </button>
      {isBackwards(chosen) && (
        <p className="stop t-stop" role="alert">
          The last day lies before the first, so it is left out.
        </p>
      )}
    </search>
  );
}
