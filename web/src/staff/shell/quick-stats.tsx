import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useMoment } from '../time/moment.ts';
import styles from './shell.module.css';

/**
 * Four numbers that follow staff everywhere. Urgent means due within the next 24 hours. They stay those of now while a
 * screen shows the past: the sidebar leads to what is to be done today.
 */
export function QuickStats() {
  const { data, isError } = useQuery(statisticsQuery());
  const { asOf } = useMoment();
  const heading = useId();
  const value = (number: number | undefined) => {
    if (number !== undefined) return number.toLocaleString('en-GB');
    return isError ? '–' : <Skeleton width="tiny" />;
  };
  const urgent = data?.urgentDeadlines ?? 0;
  return (
    <section className={styles.stats} aria-labelledby={heading}>
      <h3 id={heading}>Quick Stats{asOf && ', now'}</h3>
      <dl>
        <div>
          <dt>Pending Reviews</dt>
          <dd>{value(data?.pendingReviews)}</dd>
        </div>
        <div>
          <dt>Hired</dt>
          <dd>{value(data?.hired)}</dd>
        </div>
        <div>
          <dt>Urgent Deadlines</dt>
          <dd className={urgent > 0 ? classNames(styles.urgent, glyphClass('alarm')) : undefined}>
            {value(data?.urgentDeadlines)}
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{value(data?.total)}</dd>
        </div>
      </dl>
    </section>
  );
}
