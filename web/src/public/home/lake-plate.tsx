import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Text } from '#web/ui/text/text.tsx';
import lake from '../engraving/lake.svg';
import styles from './lake-plate.module.css';

const names = [
  ['Zugersee', styles.water],
  ['Zug', styles.office],
  ['Cham', styles.cham],
  ['Arth', styles.arth],
  ['Zugerberg', styles.zugerberg],
] as const;

/** The engraved lake from edge to edge. Its names stand over it in HTML, so that they use the site's face. */
export function LakePlate() {
  return (
    <figure className={styles.plate} data-above="block" data-print="none">
      <div className={styles.engraving} data-line="both">
        <img
          src={lake}
          alt="Engraved map of Lake Zug with the hills around it"
          width="1440"
          height="460"
          fetchPriority="high"
        />
        {names.map(([name, place]) => (
          <span key={name} className={classNames(styles.name, place)} aria-hidden="true">
            {name}
          </span>
        ))}
      </div>
      <figcaption className={classNames(gridClass, styles.caption)}>
        <Text size="note" className={columns.main}>
          Lake Zug, 413 metres above the sea. Our office is the point on its eastern shore.
        </Text>
        <Text size="note" className={classNames(columns.right, styles.north)}>
          <svg className={styles.needle} viewBox="0 0 44 12" aria-hidden="true">
            <path d="M43.5 6H1m6-4.5L1 6l6 4.5" />
          </svg>
          North is to the left
        </Text>
      </figcaption>
    </figure>
  );
}
