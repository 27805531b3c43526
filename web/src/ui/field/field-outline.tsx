import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface OutlinedField {
  label: string;
  aside?: string | undefined;
  width?: 'half' | 'pair' | undefined;
  /** Several lines. */
  isLong?: boolean | undefined;
}

const widths = { half: styles.half, pair: styles.pair };

/** Where a group of fields will stand: the same geometry, without their code. */
export const FieldOutline = ({ fields }: { fields: readonly OutlinedField[] }) => (
  <div className={styles.group} aria-hidden="true">
    {fields.map(({ label, aside, width, isLong }) => (
      <div key={label} className={classNames(styles.field, width && widths[width])}>
        <span className={styles.label}>
          {label} {aside && <span>{aside}</span>}
        </span>
        <span className={classNames(styles.blank, isLong && styles.longBlank)} />
      </div>
    ))}
  </div>
);
