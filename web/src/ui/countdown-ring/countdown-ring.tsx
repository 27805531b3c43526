import styles from './countdown-ring.module.css';

/** How much of a time is left, from 1 to 0; words beside it say the seconds. */
export const CountdownRing = ({ share }: { share: number }) => (
  <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" />
    <circle
      className={styles.left}
      cx="8"
      cy="8"
      r="6.5"
      pathLength="100"
      strokeDasharray={`${Math.round(share * 100)} 100`}
    />
  </svg>
);
