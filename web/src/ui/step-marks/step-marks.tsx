import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './step-marks.module.css';

export interface StepMark {
  id: string;
  /** Left out while the step is still to come. */
  state?: 'done' | 'current' | 'stop' | undefined;
}

const states = { done: styles.done, current: styles.current, stop: styles.stop };

type Props = ComponentProps<'span'> & { marks: readonly StepMark[] };

/** How far something has come, one mark a step. Words beside it say the same, so assistive technology leaves it out. */
export function StepMarks({ marks, className, ...rest }: Props) {
  return (
    <span {...rest} className={classNames(styles.marks, className)} aria-hidden="true">
      {marks.map(({ id, state }) => (
        <i key={id} className={classNames(styles.mark, state && states[state])} />
      ))}
    </span>
  );
}
