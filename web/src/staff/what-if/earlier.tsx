import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { LoadError } from '../components/load-error.tsx';
import { linesOf, writeLine } from './lines.ts';
import { earlierQuery } from './queries.ts';
import { lineWords, runWords } from './words.ts';

type Run = NonNullable<Awaited<ReturnType<NonNullable<typeof earlierQuery.queryFn>>>>['items'][number];

/** The address under which a question stands with its answer. */
function addressOf({ id, question }: { id: string; question: Parameters<typeof linesOf>[0] }): string {
  const address = new URLSearchParams(linesOf(question).map((line) => ['c', writeLine(line)]));
  if (question.machine) address.set('machine', question.machine);
  address.set('run', id);
  return `${paths.admin.whatIf}?${address}`;
}

/** What was asked before, by anybody; each is opened again with its change. */
export function Earlier({ current }: { current: string | null }) {
  const { data, error, isPending, refetch } = useQuery(earlierQuery);
  return (
    <section className="sec wi-ea" aria-labelledby="wi-earlier" aria-busy={isPending}>
      <h2 id="wi-earlier">Earlier questions</h2>
      {data?.items.length === 0 && <p className="q">Nobody has asked yet.</p>}
      {error && !data && (
        <LoadError
          title="Earlier questions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && (
        <p aria-hidden="true">
          <span className="sk w5" />
        </p>
      )}
      <ul>
        {data?.items.map((run) => (
          <Row key={run.id} run={run} isCurrent={run.id === current} />
        ))}
      </ul>
    </section>
  );
}

function Row({ run, isCurrent }: { run: Run; isCurrent: boolean }) {
  if (run.kind !== 'what-if') return null;
  const lines = linesOf(run.question);
  return (
    <li className={isCurrent ? 'on' : undefined}>
      <Link className="lk" to={addressOf(run)} aria-current={isCurrent ? 'true' : undefined}>
        {lines.length === 0 ? 'The workflow as it is' : lines.map(lineWords).join('. ')}
      </Link>
      <span className="q">{runWords(run)}</span>
      <span className="q num" title={fullTime(run.askedAt)}>
        {run.askedBy.name ?? 'An account that is gone'}, {shortTime(run.askedAt)}
      </span>
    </li>
  );
}
