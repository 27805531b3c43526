import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorIcon } from '../icon/drawings.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { FieldProvider } from './field-context.ts';

interface Props {
  label: string;
  /** Stands at the right of the label: 'optional', a count. */
  aside?: ReactNode;
  /** Said under the control before anything is typed. */
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Behind the control: its unit, or a second control with a name of its own. */
  unit?: ReactNode;
  /** A note elsewhere that says what is wrong with it. */
  faultId?: string | undefined;
  /** The error comes up while the control keeps the focus, so it is read out. */
  isErrorNew?: boolean | undefined;
  /** In a `FieldGroup`: `pair` stays two abreast on a phone, `half` from 768 px. */
  width?: 'half' | 'pair' | undefined;
  className?: string | undefined;
  /** One control of this library. */
  children: ReactNode;
}

const widths = { half: styles.half, pair: styles.pair };

/** A label, its control, and the sentence that says what is wrong, all linked. */
export function Field(props: Props) {
  const { label, aside, hint, error, unit, faultId, isErrorNew, width, className, children } = props;
  const id = useId();
  const described = [faultId, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error || faultId ? (true as const) : undefined,
  };
  return (
    <div className={classNames(styles.field, error && styles.wrong, width && widths[width], className)}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label} {aside && <span>{aside}</span>}
      </label>
      {unit ? (
        <div className={styles.line}>
          <FieldProvider value={control}>{children}</FieldProvider>
          <span className={styles.unit}>{unit}</span>
        </div>
      ) : (
        <FieldProvider value={control}>{children}</FieldProvider>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role={isErrorNew ? 'alert' : undefined}>
          <Icon icon={ErrorIcon} className={styles.icon} />
          {error}
        </p>
      )}
    </div>
  );
}

/** Fields as one card, two columns wide. */
export const FieldGroup = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames(styles.group, className)}>{children}</div>
);
