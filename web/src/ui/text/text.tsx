import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

const sizes = {
  lead: styles.lead,
  small: styles.small,
  note: styles.note,
  label: styles.label,
  mono: styles.mono,
};
const weights = { medium: styles.medium, strong: styles.strong };

type Props = ComponentProps<'p'> & {
  as?: 'p' | 'pre' | 'span' | 'div' | 'b' | 'strong' | 'time' | 'code' | 'dt' | 'dd';
  /** `lead`: under a title; `note`: beside a form's button; `label`: above what it names; `mono`: code and exact values. */
  size?: keyof typeof sizes | undefined;
  /** Less than what stands beside it. A state has its colour from `ToneText`. */
  isSoft?: boolean;
  weight?: keyof typeof weights | undefined;
  /** Figures of one width, so that columns of them align. */
  isNumeric?: boolean;
  /** One line, ended by an ellipsis where there is no room. */
  isTruncated?: boolean;
  /** One line of parts, of which those that are truncated give way to the others. */
  isParted?: boolean;
  /** Two lines, and no more. */
  isClamped?: boolean;
  /** Never broken into two lines. */
  isWhole?: boolean;
  /** Of a `time`. */
  dateTime?: string;
};

/** Words of another size, weight or colour than the page's own. */
export function Text({
  as: Tag = 'p',
  size,
  isSoft,
  weight,
  isNumeric,
  isTruncated,
  isParted,
  isClamped,
  isWhole,
  className,
  ...rest
}: Props) {
  const looks = [
    size && sizes[size],
    isSoft && styles.soft,
    weight && weights[weight],
    isNumeric && styles.numeric,
    isTruncated && styles.truncated,
    isParted && styles.parted,
    isClamped && styles.clamped,
    isWhole && styles.whole,
    className,
  ];
  return <Tag {...(rest as object)} className={classNames(...looks)} />;
}
