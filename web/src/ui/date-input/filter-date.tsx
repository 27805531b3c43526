import { classNames } from '../class-names.ts';
import frame from '../text-input/control.module.css';
import { DateInput, DateTimeInput } from './date-input.tsx';
import type { DateInputProps } from './date-input-props.ts';
import styles from './filter-date.module.css';

interface FilterProps extends Omit<DateInputProps, 'aria-label'> {
  label: string;
  isInstant?: boolean;
}

/** A compact day, or an instant, that carries its label; tinted while it narrows a list. */
export function FilterDate({ label, isInstant = false, className, ...rest }: FilterProps) {
  const Input = isInstant ? DateTimeInput : DateInput;
  return (
    <div
      className={classNames(
        frame.control,
        frame.frame,
        frame.tight,
        styles.filterDate,
        rest.value && frame.changed,
        className,
      )}
      data-print={rest.value ? undefined : 'none'}
    >
      <span className={frame.beside} aria-hidden>
        {label}
      </span>
      <Input aria-label={label} className={styles.dayField} {...rest} />
    </div>
  );
}
