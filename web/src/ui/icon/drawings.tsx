import type { SVGProps } from 'react';
import styles from './drawings.module.css';

/** Icons of what public pages load: lucide's come in one file, which is too heavy for a first visit. */
type Props = SVGProps<SVGSVGElement>;

const Drawn = (props: Props) => <svg viewBox="0 0 24 24" {...props} />;

const Ringed = ({ children, ...rest }: Props) => (
  <Drawn {...rest}>
    <circle cx="12" cy="12" r="9.5" />
    {children}
  </Drawn>
);

export const CheckIcon = (props: Props) => (
  <Ringed {...props}>
    <path d="m16 9.5-5.5 5.5L8 12.5" />
  </Ringed>
);
export const ClockIcon = (props: Props) => (
  <Ringed {...props}>
    <path d="M12 6.5V12l3.5 2" />
  </Ringed>
);
/** A cross in the staff area and an exclamation mark on the public site. */
export const ErrorIcon = (props: Props) => (
  <Ringed {...props}>
    <path className={styles.cross} d="m15 9-6 6m0-6 6 6" />
    <path className={styles.mark} d="M12 7.5v5.5m0 3v.01" />
  </Ringed>
);
export const CrossIcon = (props: Props) => (
  <Drawn {...props}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Drawn>
);
export const ChevronIcon = (props: Props) => (
  <Drawn {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawn>
);
export const EyeIcon = (props: Props) => (
  <Drawn {...props}>
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm7 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z" />
  </Drawn>
);
