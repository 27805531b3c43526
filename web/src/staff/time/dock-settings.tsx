import { type StepSize, speeds, stepSizes } from './steps.ts';
import { TimeSelect } from './time-select.tsx';
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
