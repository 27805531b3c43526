import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import styles from './testing.module.css';

/** A part of a column before its application is known. */
export const SectionSkeleton = () => (
  <Stack className={styles.section}>
    <Skeleton />
    <Skeleton width="longest" />
    <Skeleton width="long" />
    <Skeleton width="longest" />
  </Stack>
);
