import { classNames } from '#web/ui/class-names.ts';
import { SkeletonBar } from '#web/ui/skeleton/skeleton.tsx';
import { nodeHeight, nodeTop } from './boxes.ts';
import { machineLayout } from './layout.ts';
import styles from './picture.module.css';

const { width: whole, height } = machineLayout;
const cards = Array.from({ length: 8 }, (_, index) => index);
const width = (whole - 7 * 12) / 8;

/** Eight cards while the numbers load, in the height the picture will have. */
export function PictureSkeleton() {
  const top = nodeTop - 6;
  return (
    <div className={classNames(styles.scroller, styles.still)}>
      <svg className={styles.picture} viewBox={`0 ${top} ${whole} ${height - top}`} aria-hidden="true">
        {cards.map((card) => (
          <g key={card}>
            <rect
              className={styles.stateBox}
              x={card * (width + 12) + 0.5}
              y={nodeTop + 0.5}
              width={width - 1}
              height={nodeHeight - 1}
              rx="2"
            />
            {[34, 56, 88].map((length, line) => (
              <SkeletonBar
                key={length}
                x={card * (width + 12) + 10}
                y={nodeTop + 14 + line * 24}
                width={length}
                height="10"
                rx="2"
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
