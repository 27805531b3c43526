import { type ReactNode, useId } from 'react';
import { Text } from '../text/text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './chart-frame.module.css';

interface Props {
  title: string;
  /** What is counted, in a sentence or two. */
  help?: ReactNode;
  legend?: ReactNode;
  /** At the right: the figures as a file. */
  actions?: ReactNode;
  /** The same figures as a table, for those who do not see the chart. */
  table: ReactNode;
  /** The chart; given the id of the heading that names it. */
  children: (headingId: string) => ReactNode;
}

/** A chart with its title, its sentence, and its figures as a table. */
export function ChartFrame({ title, help, legend, actions, table, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.frame} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 className={styles.title} id={heading}>
          {title}
        </h2>
        {legend}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {help && (
        <Text isSoft size="small" className={styles.help}>
          {help}
        </Text>
      )}
      <div className={styles.chart}>{children(heading)}</div>
      <details>
        <summary className={styles.summary}>
          Table<VisuallyHidden> of {title}</VisuallyHidden>
        </summary>
        {table}
      </details>
    </section>
  );
}
