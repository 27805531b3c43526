import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

const sizes = { lead: styles.lead, small: styles.small, note: styles.note, label: styles.label };

type Props = ComponentProps<'p'> & {
  as?: 'p' | 'span';
  /** `lead`: under a title; `note`: beside a form's button; `label`: above what it names. */
  size: keyof typeof sizes;
};

/** Words of another size than the page's own. */
export function Text({ as: Tag = 'p', size, className, ...rest }: Props) {
  return <Tag {...rest} className={classNames(styles.text, sizes[size], className)} />;
}
