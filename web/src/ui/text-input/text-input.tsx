import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import control from './control.module.css';
import styles from './text-input.module.css';

type Props = ComponentProps<'input'> & {
  icon?: Drawing | undefined;
  /** Stands inside at the right: a key, a button. */
  end?: ReactNode;
  /** Tinted: it is not what it was. */
  isChanged?: boolean | undefined;
  /** As wide as what it stands in, with a line below instead of a frame. */
  isBar?: boolean;
  /** Of the frame. */
  className?: string | undefined;
};

/** One line of text. In a `Field`, or with an `aria-label`. */
export function TextInput({ icon, end, isChanged, isBar, className, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <span
      className={classNames(
        control.control,
        control.frame,
        styles.textInput,
        isChanged && control.changed,
        isBar && control.lined,
        className,
      )}
    >
      {icon && <Icon icon={icon} className={control.beside} />}
      <input type="text" {...field} {...rest} className={styles.input} />
      {end}
    </span>
  );
}
