import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import styles from './date-input.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  /** As the browser writes it: 2026-03-02, 09:30, 2026-03-02T09:30. Empty for none. */
  value: string;
  onChange: (value: string) => void;
};

function Native({
  type,
  className,
  onChange,
  ...rest
}: Props & { type: 'date' | 'time' | 'datetime-local' }) {
  const control = useFieldControl();
  const names = classNames(styles.dateInput, className);
  return (
    <input
      {...control}
      {...rest}
      type={type}
      className={names}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A day, by the browser's own calendar. In a `Field`, or with an `aria-label`, like those below. */
export const DateInput = (props: Props) => <Native {...props} type="date" />;
export const TimeInput = (props: Props) => <Native {...props} type="time" />;
export const DateTimeInput = (props: Props) => <Native {...props} type="datetime-local" />;
