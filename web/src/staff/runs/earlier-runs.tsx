import type { Run } from '#services/replay/contract.ts';
import type { Tone } from '#state-machines/application/labels.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { tookText } from './findings.ts';
import styles from './runs.module.css';

interface Props {
  caption: string;
  runs: readonly Run[];
  /** The run whose answer is shown. */
  shownId: string | null;
  /** What one that found nothing, and one that found something, is called. */
  words: readonly [good: string, bad: string];
  /** What was asked for, where there is more than one thing. */
  what?: ((run: Run) => string) | undefined;
  to: (run: Run) => string;
  next: { isThere: boolean; isBusy: boolean; fetch: () => void };
}

const column = columnsOf<Run>();
type Shown = Pick<Props, 'shownId' | 'words' | 'what' | 'to'>;

const columnsFor = ({ shownId, words, what, to }: Shown) =>
  column.columns([
    column.accessor('askedAt', {
      header: 'Asked for',
      meta: { width: '8.5rem' },
      cell: ({ row: { original } }) => <Asked run={original} isShown={original.id === shownId} to={to} />,
    }),
    ...(what ? [column.display({ id: 'what', header: 'What', cell: ({ row }) => what(row.original) })] : []),
    column.display({
      id: 'result',
      header: 'Result',
      meta: { phone: what ? 'start' : 'end' },
      cell: ({ row: { original } }) => <Result run={original} words={words} />,
    }),
    column.display({
      id: 'by',
      header: 'By',
      meta: { isSecondary: true },
      cell: ({ row }) => row.original.askedBy.name ?? 'A deleted account',
    }),
    column.accessor('events', {
      header: 'Events',
      meta: { width: '6.5rem', align: 'end', phoneLabel: 'Events' },
      cell: ({ row }) => formatNumber(row.original.events),
    }),
    column.display({
      id: 'took',
      header: 'Took',
      meta: { width: '6.5rem', align: 'end', phone: 'start', phoneLabel: 'Took' },
      cell: ({ row }) => workedText(row.original),
    }),
  ]);

/** What was run before; each leads to what it found. */
export function EarlierRuns({ caption, runs, shownId, words, what, to, next }: Props) {
  return (
    <>
      <Table
        label={caption}
        isInPage
        phone="lines"
        isFramed
        columns={columnsFor({ shownId, words, what, to })}
        rows={runs}
        rowId={({ id }) => id}
        openId={shownId}
      />
      {next.isThere && (
        <Button size="small" className={styles.more} isPending={next.isBusy} onClick={next.fetch}>
          Show older runs
        </Button>
      )}
    </>
  );
}

function Asked({ run, isShown, to }: { run: Run; isShown: boolean; to: Props['to'] }) {
  const time = shortTime(run.askedAt);
  if (run.state !== 'done' && run.state !== 'failed')
    return <span title={fullTime(run.askedAt)}>{time}</span>;
  return (
    <TextLink
      className={styles.link}
      to={to(run)}
      title={fullTime(run.askedAt)}
      aria-current={isShown ? 'true' : undefined}
      preventScrollReset
    >
      {time}
    </TextLink>
  );
}

function Result({ run, words }: { run: Run; words: Props['words'] }) {
  const { label, tone } = runSign(run, ...words);
  return <StatusBadge tone={tone}>{run.found ? `${label}: ${formatNumber(run.found)}` : label}</StatusBadge>;
}

const workedText = (run: Run): string => {
  const took = workedMs(run);
  return took === null ? '–' : tookText(took);
};

/** How a run ended, as a sign: what it found decides. */
function runSign(
  { state, found }: Pick<Run, 'state' | 'found'>,
  good: string,
  bad: string,
): { label: string; tone: Tone } {
  if (state === 'waiting') return { label: 'Waiting', tone: 'wait' };
  if (state === 'running') return { label: 'Under way', tone: 'work' };
  if (state === 'failed') return { label: 'Failed', tone: 'stop' };
  if (state === 'cancelled') return { label: 'Cancelled', tone: 'wait' };
  return found ? { label: bad, tone: 'stop' } : { label: good, tone: 'good' };
}

/** How long it worked, in milliseconds; null before its end. */
function workedMs({ startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>): number | null {
  return startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
}
