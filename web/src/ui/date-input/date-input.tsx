import { lazy, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import frame from '../text-input/control.module.css';
import styles from './date-input.module.css';
import type { DateInputProps, DateKind } from './date-input-props.ts';

/** The browser's own: on touch screens, whose wheels speak the device's language, and until the other has loaded. */
export function NativeDate({
  kind,
  hasSeconds,
  className,
  onChange,
  onEnter,
  ...rest
}: DateInputProps & { kind: DateKind }) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      {...rest}
      type={kind}
      step={hasSeconds ? 1 : undefined}
      className={classNames(frame.control, styles.dateInput, className)}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
    />
  );
}

/** A third of a form's weight, for the few forms with a date. One that does not load leaves the browser's own in its place. */
const Segments = lazy(() => import('./segments.tsx').catch(() => ({ default: NativeDate })));

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

function Either(props: DateInputProps & { kind: DateKind }) {
  if (isTouched()) return <NativeDate {...props} />;
  return (
    <Suspense fallback={<NativeDate {...props} />}>
      <Segments {...props} />
    </Suspense>
  );
}

/** A day in the order of the reader's language. In a `Field`, or with an `aria-label`, like those below. */
export const DateInput = (props: DateInputProps) => <Either {...props} kind="date" />;
export const TimeInput = (props: DateInputProps) => <Either {...props} kind="time" />;
export const DateTimeInput = (props: DateInputProps) => <Either {...props} kind="datetime-local" />;
