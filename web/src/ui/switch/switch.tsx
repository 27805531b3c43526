import { type ComponentProps, type ReactNode, useId } from 'react';
import checkbox from '../checkbox/checkbox.module.css';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  note?: ReactNode;
  /** Its name. */
  children: ReactNode;
};

/** On or off at once, without a form to send. */
export function Switch({ note, className, children, ...rest }: Props) {
  const noteId = useId();
  return (
    <label className={classNames(styles.label, className)}>
      <span>
        <span className={styles.name}>{children}</span>
        {note && (
          <span className={checkbox.note} id={noteId}>
            {' '}
            {note}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked
        role="switch"
        aria-describedby={note ? noteId : undefined}
        className={styles.switch}
      />
    </label>
  );
}
