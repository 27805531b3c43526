import styles from './shell.module.css';

const marks = Array.from({ length: 11 }, (_, i) => {
  const angle = (i * 2 * Math.PI) / 11;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  // Twelve o'clock is the long one; the other ten are shorter, as on a subdial.
  const [from, to] = i === 0 ? [5, 11] : [8, 11];
  const at = (radius: number) => `${(12 + radius * sin).toFixed(2)} ${(12 - radius * cos).toFixed(2)}`;
  return `M${at(from)}L${at(to)}`;
}).join('');

/** The house's mark: eleven strokes of a watch subdial. */
export function Mark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 24 24"
      width="18"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={marks} />
    </svg>
  );
}
