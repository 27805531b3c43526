import { parseDate, parseDateTime, parseTime } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { useImperativeHandle, useRef, useState } from 'react';
import { DateField, DateInput, DateSegment, type DateValue, TimeField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import looks from '../text-input/control.module.css';
import styles from './date-input.module.css';
import type { DateInputProps, DateKind } from './date-input-props.ts';

const parts = (
  <DateInput className={styles.parts as string}>
    {(segment) => <DateSegment segment={segment} className={styles.part as string} />}
  </DateInput>
);

/** How long a value is as a form sends it, without seconds. */
const lengths: Record<DateKind, number> = { date: 10, time: 5, 'datetime-local': 16 };

/** A year before it is one of which digits are still to come. */
const firstYear = 1000;

/** A text as a value; null for none, and for one that an address holds but no day has. */
function given<Value>(text: string | undefined, parse: (text: string) => Value): Value | null {
  try {
    return text ? parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * Day, month, year and time as parts that are typed one after the other, in the order of the reader's language (decision 0053).
 * The calendar is the browser's own.
 */
export default function Segments(props: DateInputProps & { kind: DateKind }) {
  const { ref, kind, value, min, max, name, className, hasSeconds, onChange, onEnter } = props;
  const control = useFieldControl();
  const native = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => native.current as HTMLInputElement);
  const frame = useRef<HTMLDivElement>(null);
  const unit = hasSeconds ? 'second' : 'minute';
  const length = lengths[kind] + (hasSeconds ? 3 : 0);
  const take = (next: { toString(): string } | null) => onChange(next?.toString().slice(0, length) ?? '');
  const [unfinished, setUnfinished] = useState<{ over: string; date: DateValue } | null>(null);
  const takeDate = (next: DateValue | null) => {
    const isYearTyped = next === null || next.year >= firstYear;
    setUnfinished(isYearTyped ? null : { over: value, date: next });
    if (isYearTyped) take(next);
  };
  // As in any other field, the key sends the form.
  const enter = onEnter ?? (() => native.current?.form?.requestSubmit());
  const focusFirst = () => frame.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  const shared = {
    className: styles.field as string,
    'aria-label': props['aria-label'] as string,
    'aria-labelledby': control.id && !props['aria-label'] ? `${control.id}-label` : undefined,
    'aria-describedby': props['aria-describedby'] ?? control['aria-describedby'],
    isInvalid: Boolean(props['aria-invalid'] ?? control['aria-invalid']),
    isRequired: props.required,
    isDisabled: props.disabled,
    hourCycle: 24 as const,
    shouldForceLeadingZeros: true,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && enter(),
    onBlur: () => {
      if (unfinished) take(unfinished.date);
      setUnfinished(null);
      const isPartGone = frame.current?.querySelector('[data-placeholder]');
      if (isPartGone && value) onChange('');
      props.onBlur?.();
    },
  };
  const field = () => {
    if (kind === 'time')
      return (
        <TimeField {...shared} granularity={unit} value={given(value, parseTime)} onChange={take}>
          {parts}
        </TimeField>
      );
    const parse = (text: string): DateValue => (kind === 'date' ? parseDate(text) : parseDateTime(text));
    return (
      <DateField
        {...shared}
        granularity={kind === 'date' ? 'day' : unit}
        value={unfinished?.over === value ? unfinished.date : given(value, parse)}
        minValue={given(min, parse)}
        maxValue={given(max, parse)}
        onChange={takeDate}
      >
        {parts}
      </DateField>
    );
  };
  return (
    <div
      ref={frame}
      className={classNames(looks.control, styles.dateInput, styles.segmented, className)}
      data-invalid={shared.isInvalid || undefined}
    >
      {field()}
      <input
        ref={native}
        id={control.id}
        className={styles.native}
        type={kind}
        name={name}
        value={value}
        min={min}
        max={max}
        tabIndex={-1}
        aria-hidden
        onFocus={focusFirst}
        onChange={(event) => onChange(event.target.value)}
      />
      {kind !== 'time' && (
        <IconButton
          icon={CalendarDays}
          size="small"
          label="Choose in a calendar"
          disabled={props.disabled}
          onClick={() => native.current?.showPicker()}
        />
      )}
    </div>
  );
}
