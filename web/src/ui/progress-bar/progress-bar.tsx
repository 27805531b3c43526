import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

interface Props {
  /** What is under way. */
  label: string;
  /** How much is done; left out while that is not known. */
  value?: number | undefined;
  max?: number | undefined;
  className?: string | undefined;
}

/** How far something is. Words beside it say the numbers. */
export const ProgressBar = ({ label, value, max, className }: Props) => (
  <progress className={classNames(styles.progress, className)} aria-label={label} value={value} max={max} />
);
