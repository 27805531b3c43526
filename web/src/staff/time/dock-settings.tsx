import { ChevronDown } from 'lucide-react';
import { type StepSize, speeds, stepSizes } from './steps.ts';
import { useTimeSettings } from './time-settings.ts';
import { spans, type Window } from './window.ts';

interface Props {
  /** On a phone they are opened; elsewhere they always stand there. */
  isShown: boolean;
  size: StepSize;
  window: Window;
  /** Less is to move: playing keeps its slowest speed. */
  isCalm: boolean;
  now: number;
  at: number | null;
}

const speedOptions = speeds.map((value) => ({ value, label: `${value}×` }));

/** How far a step goes, how fast playing takes one, and how far back the track reaches. */
export function DockSettings({ isShown, size, window, isCalm, now, at }: Props) {
  const { speed, change } = useTimeSettings();
  const spanOptions = spans.map(({ value, label, ms }) => ({
    value,
    label,
    isOff: at !== null && at < now - ms,
  }));
  return (
    <div className={isShown ? 'tb set shown' : 'tb set'}>
      <TimeSelect label="Step" value={size} options={stepSizes} onChange={(step) => change({ step })} />
      {!isCalm && (
        <TimeSelect
          label="Speed"
          isPlain
          value={speed}
          options={speedOptions}
          onChange={(chosen) => change({ speed: chosen })}
        />
      )}
      <TimeSelect
        label="Span"
        isPlain
        value={window.span}
        options={spanOptions}
        onChange={(span) => change({ span })}
      />
    </div>
  );
}

interface TimeSelectProps<T extends string> {
  label: string;
  /** The choices say themselves what they are: the label is for those who hear it. */
  isPlain?: boolean;
  value: T;
  options: readonly { value: T; label: string; isOff?: boolean }[];
  onChange: (value: T) => void;
}

/** A compact select that carries its label and always has a choice. */
function TimeSelect<T extends string>({ label, isPlain, value, options, onChange }: TimeSelectProps<T>) {
  return (
    <label className="sel" title={label}>
      <span className={isPlain ? 'vh' : undefined}>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isOff ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  );
}
