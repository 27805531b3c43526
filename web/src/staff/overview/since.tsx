import { useQuery } from '@tanstack/react-query';
import { AlarmClock, CheckCheck, FileX, Gavel, Inbox, type LucideIcon, MailX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { News } from '#services/workbench/contract.ts';
import { news, type newsSinceVisit } from '#state-machines/application/news.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { LoadError } from '../components/load-error.tsx';
import { newsPath } from '../components/news-path.ts';
import { newsQuery, useMarkSeen } from '../queries/morning.ts';
import styles from './overview.module.css';

const icons: Record<(typeof newsSinceVisit)[number], LucideIcon> = {
  missed: AlarmClock,
  bounced: MailX,
  declined: FileX,
  decided: Gavel,
  submitted: Inbox,
};
/** What went wrong. */
const warnings: ReadonlySet<string> = new Set(['missed', 'bounced']);

const titles: Record<News['by'], string> = {
  visit: 'Since your last visit',
  seen: 'Since you marked it as seen',
  month: 'In the last 30 days',
  first: 'In the last 7 days',
};

/** What happened since the reader was here last: each figure leads to its list. */
export function SinceLastVisit() {
  const { data, isError, error, refetch } = useQuery(newsQuery);
  return (
    <Section
      title={titles[data?.by ?? 'visit']}
      aside={data && (data.by === 'visit' || data.by === 'seen') && formatDateTime(data.since)}
      actions={data && <MarkAsSeen news={data} />}
      isPanel
      isFlush
      aria-busy={!data && !isError}
    >
      {isError && !data ? (
        <LoadError title="What is new could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <NewsList news={data} />
      )}
    </Section>
  );
}

function NewsList({ news: shown }: { news: News | undefined }) {
  return (
    <ul data-lines="">
      {(Object.keys(icons) as (keyof typeof icons)[]).map((key) => {
        const count = shown?.figures.find((figure) => figure.key === key)?.count;
        const isWarning = Boolean(count) && warnings.has(key);
        return (
          <li key={key} className={styles.newsLine}>
            <Icon icon={icons[key]} className={toneTextClass(isWarning ? 'stop' : 'soft')} />
            {shown && count !== undefined ? (
              <Link
                className={styles.newsLink}
                to={newsPath(key, shown.since)}
                title={`Applications ${news[key].means}`}
              >
                {news[key].word}{' '}
                <Text as="b" isNumeric weight={count > 0 ? 'strong' : undefined} isSoft={count === 0}>
                  {formatNumber(count)}
                </Text>
              </Link>
            ) : (
              <Skeleton width="long" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Takes the date to the moment of what is shown; once pressed it can be taken back. */
function MarkAsSeen({ news: { at, seenAt } }: { news: News }) {
  const { mutate, isPending } = useMarkSeen();
  const [before, setBefore] = useState<{ seenAt: string | null } | null>(null);
  if (before)
    return (
      <Button
        variant="quiet"
        size="small"
        icon={Undo2}
        isPending={isPending}
        onClick={() => mutate(before.seenAt, { onSuccess: () => setBefore(null) })}
      >
        Undo
      </Button>
    );
  return (
    <Button
      variant="quiet"
      size="small"
      icon={CheckCheck}
      isPending={isPending}
      onClick={() => mutate(at, { onSuccess: () => setBefore({ seenAt }) })}
    >
      Mark as seen
    </Button>
  );
}
