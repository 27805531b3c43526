import type { ComponentType, SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** An icon of lucide, or a drawing of one's own with the same attributes. */
export type Drawing = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps {
  icon: Drawing;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** What it says where no word stands beside it; without one it is hidden from assistive technology. */
  label?: string | undefined;
  className?: string | undefined;
}

const sizes = { small: styles.small, medium: undefined, large: styles.large };

export function Icon({ icon: Drawn, size = 'medium', label, className }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawn {...named} className={classNames(styles.icon, sizes[size], className)} />;
}
