import type { EventView } from '#services/event-log/contract.ts';
import styles from './timeline.module.css';

export type MarkKind = 'status' | 'applicant' | 'mail' | 'document' | 'correction' | 'missed';

/** What an event is drawn as; null for what only accompanies another event. */
export function markOf({ type, actor }: EventView): MarkKind | null {
  if (type === 'status.corrected') return 'correction';
  if (type === 'deadline.missed') return 'missed';
  if (type === 'deadline.set') return null;
  if (type === 'reminder.sent' || type === 'confirmation.sent') return 'mail';
  if (type.startsWith('document.')) return 'document';
  return actor.kind === 'applicant' ? 'applicant' : 'status';
}

/** One mark around the origin. Every kind has its own shape. */
export function Mark({ kind }: { kind: MarkKind }) {
  switch (kind) {
    case 'status':
      return <rect className={styles.status} x="-1.5" y="-7" width="3" height="14" />;
    case 'applicant':
      return <circle className={styles.applicant} r="4" />;
    case 'mail':
      return <circle className={styles.mail} r="3.5" />;
    case 'document':
      return <path className={styles.document} d="M0-5L5 0L0 5L-5 0z" />;
    case 'correction':
      return <path className={styles.correction} d="M-5.5 4.5L0-5.5L5.5 4.5z" />;
    case 'missed':
      return <path className={styles.missed} d="M-4-4L4 4M4-4L-4 4" />;
  }
}

const legend: readonly [MarkKind, string][] = [
  ['status', 'status'],
  ['applicant', 'applicant'],
  ['mail', 'mail'],
  ['document', 'document'],
  ['correction', 'correction'],
  ['missed', 'deadline missed'],
];

export function MarkLegend() {
  return (
    <ul className={styles.legend}>
      {legend.map(([kind, label]) => (
        <li key={kind} className={styles.legendItem}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <Mark kind={kind} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
