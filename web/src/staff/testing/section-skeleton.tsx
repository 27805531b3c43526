import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './testing.module.css';

/** A part of a column before its application is known. */
export const SectionSkeleton = () => (
  <div className={styles.section}>
    <Skeleton />
    <Skeleton width="longest" />
    <Skeleton width="long" />
    <Skeleton width="longest" />
  </div>
);
