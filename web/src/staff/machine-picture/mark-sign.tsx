import { type LucideIcon, PencilLine, Split, X } from 'lucide-react';
import type { Mark } from './figures.ts';
import { nodeBottom } from './measures.ts';
import styles from './picture.module.css';
import type { Way } from './ways.ts';

/** One icon per mark, so that no colour has to be told apart. */
export const markIcons: Record<Mark, LucideIcon> = { removed: X, changed: PencilLine, diverged: Split };

/** Where a way is seen by itself: above a step's arrow, on a drop below its node, at the tip of one that passes above. */
function placeOf({ kind, at }: Way): { x: number; y: number } {
  if (kind === 'step') return { x: at.x - 6, y: at.y - 12 };
  return kind === 'drop' ? { x: at.x, y: nodeBottom + 13 } : { x: at.x, y: at.y - 16 };
}

/** The icon of a marked way, on a ground of its own. */
export function MarkSign({ way, mark }: { way: Way; mark: Mark }) {
  const Icon = markIcons[mark];
  const { x, y } = placeOf(way);
  return (
    <>
      <circle className={styles.sign} cx={x} cy={y} r="7" />
      <Icon className={styles.icon} x={x - 5} y={y - 5} width="10" height="10" />
    </>
  );
}
