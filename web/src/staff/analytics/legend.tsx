import styles from './analytics.module.css';

/** What the colours of a chart stand for. Each is named in the figures as well. */
export function Legend({ items }: { items: readonly { className: string | undefined; label: string }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ className, label }) => (
        <li key={label}>
          <svg width="10" height="10" aria-hidden="true">
            <rect className={className} width="10" height="10" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
