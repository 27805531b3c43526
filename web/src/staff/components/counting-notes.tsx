import { Text } from '#web/ui/text/text.tsx';
import styles from './counting-notes.module.css';

/** What each figure of a page counts, folded away under them. */
export function CountingNotes({ notes }: { notes: readonly { label: string; text: string }[] }) {
  return (
    <details className={styles.notes}>
      <summary className={styles.summary}>How these are counted</summary>
      <dl className={styles.list}>
        {notes.map(({ label, text }) => (
          <div key={label} className={styles.note}>
            <Text as="dt" weight="strong">
              {label}
            </Text>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Text isSoft className={styles.foot}>
        Sandbox applications never count.
      </Text>
    </details>
  );
}
