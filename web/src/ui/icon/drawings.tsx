import type { SVGProps } from 'react';
import styles from './drawings.module.css';

/** Icons of what public pages load: lucide's come in one file, which is too heavy for a first visit. */
export type DrawingProps = SVGProps<SVGSVGElement>;

/** Paths on a grid of 24 by 24. */
export const Drawn = (props: DrawingProps) => <svg viewBox="0 0 24 24" {...props} />;

/** The same in a circle. */
export const Ringed = ({ children, ...rest }: DrawingProps) => (
  <Drawn {...rest}>
    <circle cx="12" cy="12" r="9.5" />
    {children}
  </Drawn>
);

export const CheckIcon = (props: DrawingProps) => (
  <Ringed {...props}>
    <path d="m16 9.5-5.5 5.5L8 12.5" />
  </Ringed>
);
export const ClockIcon = (props: DrawingProps) => (
  <Ringed {...props}>
    <path d="M12 6.5V12l3.5 2" />
  </Ringed>
);
/** A cross in the staff area and an exclamation mark on the public site. */
export const ErrorIcon = (props: DrawingProps) => (
  <Ringed {...props}>
    <path className={styles.cross} d="m15 9-6 6m0-6 6 6" />
    <path className={styles.mark} d="M12 7.5v5.5m0 3v.01" />
  </Ringed>
);
export const CrossIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Drawn>
);
export const ChevronIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawn>
);
export const EyeIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm7 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z" />
  </Drawn>
);
