import { Skeleton as Bone } from '#web/ui/skeleton/skeleton.tsx';
import styles from './analytics.module.css';
import charts from './charts.module.css';

const places = Array.from({ length: 11 }, (_, index) => index);

/** The charts before their figures are there: the same places, the same heights. */
export function Skeleton() {
  const block = (key: string, rows: number) => (
    <div className={styles.section} key={key}>
      <div className={styles.sectionHead}>
        <Bone width="long" />
      </div>
      <svg className={charts.skeleton} width="100%" height={rows * 28 + 96} aria-hidden="true">
        {places.slice(0, rows).map((row) => (
          <rect key={row} className={charts.bone} y={44 + row * 28} width={`${96 - row * 6}%`} height={16} />
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
