import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './text-input.module.css';

type Props = ComponentProps<'input'> & {
  icon?: Drawing | undefined;
  /** Stands inside at the right: a key, a button. */
  end?: ReactNode;
  /** Tinted: it is not what it was. */
  isChanged?: boolean | undefined;
  /** Of the frame. */
  className?: string | undefined;
};

/** One line of text. In a `Field`, or with an `aria-label`. */
export function TextInput({ icon, end, isChanged, className, ...rest }: Props) {
  const control = useFieldControl();
  return (
    <span className={classNames(styles.frame, isChanged && styles.changed, className)}>
      {icon && <Icon icon={icon} className={styles.icon} />}
      <input type="text" {...control} {...rest} className={styles.input} />
      {end}
    </span>
  );
}
