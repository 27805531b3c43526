import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog-form.module.css';

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

/** The inside of a dialog that sends nothing itself, or whose form needs other buttons than a `DialogForm` has. */
export const DialogBody = ({ className, children }: Props) => (
  <div className={classNames(styles.form, className)}>{children}</div>
);

/** A dialog's buttons, at its lower right. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
