import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import frame from '../text-input/control.module.css';
import styles from './text-area.module.css';

type Props = ComponentProps<'textarea'> & {
  /** As high as its text. */
  isGrowing?: boolean;
};

/** Several lines of text. In a `Field`, or with an `aria-label`. */
export function TextArea({ isGrowing = false, rows = 4, className, ...rest }: Props) {
  const control = useFieldControl();
  const names = classNames(frame.control, styles.textArea, isGrowing && styles.growing, className);
  return <textarea rows={rows} {...control} {...rest} className={names} />;
}
