import { SkeletonBar } from '#web/ui/skeleton/skeleton.tsx';
import styles from './analytics.module.css';

const places = Array.from({ length: 11 }, (_, index) => index);

/** The charts before their figures are there: the same places, the same heights. */
export function Skeleton() {
  const block = (key: string, rows: number) => (
    <div className={styles.section} data-line="below" key={key}>
      <svg width="100%" height={rows * 28 + 124} aria-hidden="true">
        <SkeletonBar y={9} width={148} height={10} />
        {places.slice(0, rows).map((row) => (
          <SkeletonBar key={row} y={72 + row * 28} width={`${96 - row * 6}%`} height={16} />
        ))}
      </svg>
    </div>
  );
  return (
    <div className={styles.columns} aria-hidden="true">
      <div>
        {block('funnel', 11)}
        {block('stage', 10)}
      </div>
      <div>
        {block('weeks', 6)}
        {block('decision', 3)}
        {block('bottlenecks', 5)}
        {block('deadlines', 5)}
      </div>
    </div>
  );
}
