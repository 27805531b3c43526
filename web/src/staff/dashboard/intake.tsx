import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Morning } from '#services/workbench/contract.ts';
import type { NewsKey } from '#state-machines/application/news.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { dayAndMonth } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { SkeletonBar } from '#web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { newsPath } from '../components/news-path.ts';
import { morningQuery } from '../queries/morning.ts';
import styles from './dashboard.module.css';

type Week = Morning['weeks'][number];

/** Of a column: above the date what came in, under it the outcomes. */
const width = 30;
const upper = 84;
const lower = 60;
const height = upper + lower + 52;
const emptyWeeks = Array.from({ length: 12 }, (_, place) => place);
const outcomes = [
  { key: 'hired', word: 'hired', className: styles.hired },
  { key: 'kept', word: 'kept', className: styles.kept },
  { key: 'rejected', word: 'rejected', className: styles.rejected },
] as const satisfies { key: NewsKey; word: string; className: string | undefined }[];

const countOf = (week: Week, key: NewsKey): number =>
  week.figures.find((figure) => figure.key === key)?.count ?? 0;
const outOf = (week: Week): number => outcomes.reduce((sum, { key }) => sum + countOf(week, key), 0);

/** '480', '4.7k' and '47k': a column has room for four signs. */
function shortNumber(count: number): string {
  if (count < 1_000) return String(count);
  return count < 10_000 ? `${(count / 1_000).toFixed(1)}k` : `${Math.round(count / 1_000)}k`;
}

function said(week: Week): string {
  const out = outcomes.map(({ key, word }) => `${formatNumber(countOf(week, key))} ${word}`).join(', ');
  const until = week.until ? dayAndMonth(week.until) : 'now';
  return `${dayAndMonth(week.since)} to ${until}: ${formatNumber(countOf(week, 'submitted'))} came in; ${out}`;
}

function Column({ week, most }: { week: Week; most: { submitted: number; out: number } }) {
  const submitted = countOf(week, 'submitted');
  const rise = (upper * submitted) / most.submitted;
  const ground = upper + 34;
  let depth = ground;
  return (
    <Link
      className={styles.week}
      to={newsPath('submitted', week.since, week.until ?? undefined)}
      title={said(week)}
    >
      <VisuallyHidden>{said(week)}</VisuallyHidden>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <text className={styles.total} x={width / 2} y={upper + 8 - rise}>
          {shortNumber(submitted)}
        </text>
        <rect className={styles.came} x={3} y={upper + 12 - rise} width={width - 6} height={rise} />
        <text x={width / 2} y={upper + 26}>
          {week.until ? dayAndMonth(week.since).split(' ')[0] : 'now'}
        </text>
        {outcomes.map(({ key, className }) => {
          const tall = (lower * countOf(week, key)) / most.out;
          const y = depth;
          depth += tall;
          return (
            tall > 0 && <rect key={key} className={className} x={3.5} y={y} width={width - 7} height={tall} />
          );
        })}
        <text className={styles.total} x={width / 2} y={depth + 13}>
          {shortNumber(outOf(week))}
        </text>
      </svg>
    </Link>
  );
}

/** What came in and what went out in each of twelve periods of seven days; a column leads to the applications that came in. */
export function Intake() {
  const { data, isError, error, refetch } = useQuery(morningQuery);
  const weeks = data?.weeks.toReversed();
  const most = {
    submitted: Math.max(1, ...(weeks?.map((week) => countOf(week, 'submitted')) ?? [])),
    out: Math.max(1, ...(weeks?.map(outOf) ?? [])),
  };
  const [first] = weeks ?? [];
  return (
    <Section
      title="Intake and outcomes"
      aside={first && `12 periods of 7 days, from ${dayAndMonth(first.since)}`}
      isPanel
      isFlush
      aria-busy={!data && !isError}
    >
      {isError && !data ? (
        <LoadError title="The weeks could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={styles.weeks}>
            {weeks
              ? weeks.map((week) => <Column key={week.since} week={week} most={most} />)
              : emptyWeeks.map((place) => (
                  <svg key={place} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                    <SkeletonBar x={3} y={upper - 24} width={width - 6} height={24} />
                  </svg>
                ))}
          </div>
          <ul className={styles.legend}>
            <li className={styles.came}>came in</li>
            {outcomes.map(({ key, word, className }) => (
              <li key={key} className={className}>
                {word}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
