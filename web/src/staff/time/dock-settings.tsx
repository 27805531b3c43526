import { Select } from '#web/ui/select/select.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import styles from './dock.module.css';
import { type StepSize, speeds, stepSizes } from './steps.ts';
import { useTimeSettings } from './time-settings.ts';
import { spans, type Window } from './window.ts';

interface Props {
  size: StepSize;
  window: Window;
  /** Less is to move: playing keeps its slowest speed. */
  isCalm: boolean;
  now: number;
  at: number | null;
}

const speedOptions = speeds.map((value) => ({ value, label: `${value}×` }));

/** The option of this value, with its own type. */
const chosenIn = <Value extends string>(options: readonly { value: Value }[], value: string) =>
  options.find((option) => option.value === value)?.value;

/** How far a step goes, how fast playing takes one, and how far back the track reaches. */
export function DockSettings({ size, window, isCalm, now, at }: Props) {
  const { speed, change } = useTimeSettings();
  const spanOptions = spans.map(({ value, label, ms }) => ({
    value,
    label,
    isDisabled: at !== null && at < now - ms,
  }));
  return (
    <Inline isOneLine space={6} className={styles.settings}>
      <Select
        label="Step"
        value={size}
        options={stepSizes}
        onChange={(step) => change({ step: chosenIn(stepSizes, step) ?? size })}
      />
      {!isCalm && (
        <Select
          aria-label="Speed"
          title="Speed"
          value={speed}
          options={speedOptions}
          onChange={(chosen) => change({ speed: chosenIn(speedOptions, chosen) ?? speed })}
        />
      )}
      <Select
        aria-label="Span"
        title="Span"
        value={window.span}
        options={spanOptions}
        onChange={(span) => change({ span: chosenIn(spans, span) ?? window.span })}
      />
    </Inline>
  );
}
