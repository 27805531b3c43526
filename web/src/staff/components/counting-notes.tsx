import styles from './counting-notes.module.css';

/** What each figure of a page counts, folded away under them. */
export function CountingNotes({ notes }: { notes: readonly { label: string; text: string }[] }) {
  return (
    <details className={styles.notes}>
      <summary className={styles.summary}>How these are counted</summary>
      <dl className={styles.list}>
        {notes.map(({ label, text }) => (
          <div key={label} className={styles.note}>
            <dt className={styles.label}>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>Sandbox applications never count.</p>
    </details>
  );
}
