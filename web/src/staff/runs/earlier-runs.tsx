import { Link } from 'react-router-dom';
import type { Run } from '#services/replay/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { tookText } from './findings.ts';

interface Props {
  caption: string;
  runs: readonly Run[];
  /** The run whose answer is shown. */
  shownId: string | null;
  /** What one that found nothing, and one that found something, is called. */
  words: readonly [good: string, bad: string];
  /** What was asked for, where there is more than one thing. */
  what?: (run: Run) => string;
  to: (run: Run) => string;
  next: { isThere: boolean; isBusy: boolean; fetch: () => void };
}

const count = (number: number): string => number.toLocaleString('en-GB');

/** What was run before; each leads to what it found. */
export function EarlierRuns({ caption, runs, shownId, words, what, to, next }: Props) {
  return (
    <>
      <table className="t rn-t">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            {what && <th scope="col">What</th>}
            <th scope="col">Result</th>
            <th scope="col">By</th>
            <th scope="col" className="n">
              Events
            </th>
            <th scope="col" className="n">
              Took
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} run={run} isShown={run.id === shownId} words={words} what={what} to={to} />
          ))}
        </tbody>
      </table>
      {next.isThere && (
        <button className="btn sm rn-more" type="button" disabled={next.isBusy} onClick={next.fetch}>
          Show older runs
        </button>
      )}
    </>
  );
}

interface RowProps {
  run: Run;
  isShown: boolean;
  words: Props['words'];
  what: Props['what'] | undefined;
  to: Props['to'];
}

function Row({ run, isShown, words, what, to }: RowProps) {
  const { label, tone } = runSign(run, ...words);
  const took = workedMs(run);
  return (
    <tr className={isShown ? 'on' : undefined}>
      <td title={fullTime(run.askedAt)}>
        {run.state === 'done' || run.state === 'failed' ? (
          <Link className="lk" to={to(run)} aria-current={isShown ? 'true' : undefined} preventScrollReset>
            {shortTime(run.askedAt)}
          </Link>
        ) : (
          shortTime(run.askedAt)
        )}
      </td>
      {what && <td>{what(run)}</td>}
      <td>
        <span className={`st ${tone}`}>
          {label}
          {run.found ? `: ${count(run.found)}` : ''}
        </span>
      </td>
      <td className="q rn-by">{run.askedBy.name ?? 'A deleted account'}</td>
      <td className="n" data-label="Events">
        {count(run.events)}
      </td>
      <td className="n" data-label="Took">
        {took === null ? '–' : tookText(took)}
      </td>
    </tr>
  );
}

/** How a run ended, as a sign: what it found decides. */
function runSign({ state, found }: Pick<Run, 'state' | 'found'>, good: string, bad: string) {
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
