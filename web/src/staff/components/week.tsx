import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Morning } from '#services/workbench/contract.ts';
import { news } from '#state-machines/application/news.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Section } from '#web/ui/section/section.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { morningQuery } from '../queries/morning.ts';
import { LoadError } from './load-error.tsx';
import { newsPath } from './news-path.ts';

type Figure = Morning['weeks'][number]['figures'][number] & {
  before: number;
  toCount: string;
  toBefore: string;
};

/** '+6', '−13', 'same' */
export function changeText(count: number, before: number): string {
  if (count === before) return 'same';
  return count > before ? `+${formatNumber(count - before)}` : `−${formatNumber(before - count)}`;
}

const column = columnsOf<Figure>();
const columns = column.columns([
  column.display({
    id: 'what',
    header: 'Applications',
    meta: { skeleton: 'medium', isRowHeader: true },
    cell: ({ row }) => (
      <span title={`Applications ${news[row.original.key].means}`}>{news[row.original.key].word}</span>
    ),
  }),
  column.display({
    id: 'count',
    header: 'This week',
    meta: { width: '5rem', align: 'end', skeleton: 'tiny' },
    cell: ({ row: { original } }) => (
      <TextLink
        to={original.toCount}
        aria-label={`${news[original.key].word}, 7 days to now: ${formatNumber(original.count)}`}
      >
        <b>{formatNumber(original.count)}</b>
      </TextLink>
    ),
  }),
  column.display({
    id: 'before',
    header: 'Last week',
    meta: { width: '4.75rem', align: 'end', isSecondary: true, skeleton: 'tiny' },
    cell: ({ row: { original } }) => (
      <TextLink
        to={original.toBefore}
        aria-label={`${news[original.key].word}, 7 days before: ${formatNumber(original.before)}`}
      >
        {formatNumber(original.before)}
      </TextLink>
    ),
  }),
  column.display({
    id: 'change',
    header: 'Change',
    meta: { width: '5.5rem', align: 'end', isSecondary: true, skeleton: 'tiny' },
    cell: ({ row: { original } }) => changeText(original.count, original.before),
  }),
]);

/** The newest week beside the one before. */
function rowsOf(weeks: Morning['weeks'] | undefined): Figure[] | undefined {
  const [now, before] = weeks ?? [];
  if (!now || !before) return undefined;
  return now.figures.map(({ key, count }) => ({
    key,
    count,
    before: before.figures.find((figure) => figure.key === key)?.count ?? 0,
    toCount: newsPath(key, now.since),
    toBefore: newsPath(key, before.since, now.since),
  }));
}

/** This week against the last: seven days up to now, and the seven before. */
export function WeekAgainstLast({ className }: { className?: string | undefined }) {
  const { data, isError, error, refetch } = useQuery(morningQuery);
  const rows = useMemo(() => rowsOf(data?.weeks), [data]);
  return (
    <Section
      title="This week against last week"
      aside="7 days each, to now"
      isPanel
      isFlush
      className={className}
      aria-busy={!data && !isError}
    >
      <Table
        label="This week against last week"
        isInPage
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        loadingRows={6}
        error={
          isError && !data ? (
            <LoadError title="The weeks could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
      />
    </Section>
  );
}
