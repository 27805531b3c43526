import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import styles from './legend.module.css';

/** What the tones of the graph mean. */
export function Legend() {
  return (
    <ul className={styles.legend}>
      <li>
        <StatusBadge tone="wait">waits for applicant</StatusBadge>
      </li>
      <li>
        <StatusBadge tone="need">needs a decision</StatusBadge>
      </li>
      <li>
        <StatusBadge tone="work">in progress</StatusBadge>
      </li>
    </ul>
  );
}
