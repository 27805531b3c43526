import { type ReactNode, useId } from 'react';
import checkbox from '../checkbox/checkbox.module.css';
import { classNames } from '../class-names.ts';
import styles from './radio-group.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  isDisabled?: boolean;
}
interface Props<Value extends string> {
  legend: string;
  value: Value | null;
  choices: readonly Choice<Value>[];
  /** Its name in the form; one is made up otherwise. */
  name?: string;
  className?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. The browser's own radio buttons: the arrow keys walk through them. */
export function RadioGroup<Value extends string>({
  legend,
  value,
  choices,
  name,
  className,
  onChange,
}: Props<Value>) {
  const ownName = useId();
  return (
    <fieldset className={classNames(styles.group, className)}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.mark}
            name={name ?? ownName}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.note && <span className={checkbox.note}>{choice.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
