import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './filter-date.module.css';

type FilterProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string;
  type?: 'date' | 'datetime-local' | undefined;
  /** As the browser writes it; empty for none. */
  value: string;
  /** Of the frame. */
  className?: string | undefined;
  onChange: (value: string) => void;
};

/** A compact day, or an instant, that carries its label; tinted while it narrows a list. */
export function FilterDate({ label, type = 'date', value, className, onChange, ...rest }: FilterProps) {
  return (
    <label className={classNames(styles.filter, value && styles.active, className)}>
      <span className={styles.label}>{label}</span>
      <input
        {...rest}
        type={type}
        className={styles.day}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
