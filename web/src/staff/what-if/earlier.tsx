import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { LoadError } from '../components/load-error.tsx';
import styles from './answer.module.css';
import { linesOf, writeLine } from './lines.ts';
import { earlierQuery } from './use-run.ts';
import { lineWords, runWords } from './words.ts';

type Run = NonNullable<Awaited<ReturnType<NonNullable<typeof earlierQuery.queryFn>>>>['items'][number];

/** The address under which a question stands with its answer. */
function addressOf({ id, question }: { id: string; question: Parameters<typeof linesOf>[0] }): string {
  const address = new URLSearchParams(linesOf(question).map((line) => ['c', writeLine(line)]));
  if (question.machine) address.set('machine', question.machine);
  address.set('run', id);
  return `${paths.admin.whatIf}?${address}`;
}

/** What was asked before, by all staff; each is opened again with its change. */
export function Earlier({ current }: { current: string | null }) {
  const { data, error, isPending, refetch } = useQuery(earlierQuery);
  return (
    <Section title="Earlier questions" aria-busy={isPending}>
      {data?.items.length === 0 && <Text isSoft>No questions yet</Text>}
      {error && !data && (
        <LoadError
          title="Earlier questions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <Skeleton width="longest" />}
      <ul>
        {data?.items.map((run) => (
          <Row key={run.id} run={run} isCurrent={run.id === current} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ run, isCurrent }: { run: Run; isCurrent: boolean }) {
  if (run.kind !== 'what-if') return null;
  const lines = linesOf(run.question);
  return (
    <li className={styles.question} data-line="above">
      <Text weight={isCurrent ? 'strong' : undefined}>
        <TextLink to={addressOf(run)} aria-current={isCurrent ? 'true' : undefined}>
          {lines.length === 0 ? 'The workflow as it is' : lines.map(lineWords).join('. ')}
        </TextLink>
      </Text>
      <Text isSoft isNumeric>
        {runWords(run)}
      </Text>
      <Text isSoft isNumeric title={fullTime(run.askedAt)}>
        {run.askedBy.name ?? 'An account that is gone'}, {shortTime(run.askedAt)}
      </Text>
    </li>
  );
}
