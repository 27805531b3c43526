import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** Some of what it stands for is chosen. */
  isPartly?: boolean | undefined;
  /** A second line under its words. */
  note?: ReactNode;
  /** Its words; without them it needs an `aria-label`. */
  children?: ReactNode;
};

export function Checkbox({ isPartly = false, note, className, children, ref, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current, []);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  if (!children)
    return <input {...rest} ref={box} type="checkbox" className={classNames(styles.square, className)} />;
  return (
    <label className={classNames(styles.label, className)}>
      <input {...rest} ref={box} type="checkbox" className={styles.square} />
      <span>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  );
}
