import { classNames } from '../class-names.ts';
import styles from './filter-date.module.css';

interface FilterProps {
  label: string;
  /** As the browser writes it; empty for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/** A compact day that carries its label; tinted while it narrows a list. */
export function FilterDate({ label, value, min, max, onChange }: FilterProps) {
  return (
    <label className={classNames(styles.filter, value && styles.active)}>
      <span className={styles.label}>{label}</span>
      <input
        type="date"
        className={styles.day}
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
