import styles from './ruler.module.css';

/** A row of 2 px marks every 8 px: done, the current one taller, and those to come. Words beside it say the number. */
export function Ruler({ done, of, current = 0 }: { done: number; of: number; current?: number }) {
  const width = (of - 1) * 8 + 2;
  const mark = (index: number, y: number) => `M${index * 8} ${y}h2V12h-2z`;
  const marks = (from: number, to: number, y: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => mark(from + i, y)).join('');
  return (
    <svg className={styles.ruler} width={width} height="12" viewBox={`0 0 ${width} 12`} aria-hidden="true">
      <path className={styles.done} d={marks(0, done, 4) + (current > 0 ? mark(current - 1, 0) : '')} />
      <path d={marks(Math.max(done, current), of, 8)} />
    </svg>
  );
}
