import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { Text } from '#web/ui/text/text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { LoadError } from '../components/load-error.tsx';
import { runQuery } from '../runs/queries.ts';
import { RunError } from '../runs/run-progress.tsx';
import { Problems } from './problems.tsx';
import { NotVerified, Verdict, VerdictSkeleton } from './verdict.tsx';
import styles from './verify.module.css';

interface Props {
  list: UseInfiniteQueryResult;
  /** Null when there is none to show. */
  shownId: string | null;
  /** The latest that has ended; its failure is said above. */
  lastId: string | undefined;
}

/** What one run found: the verdict and every problem. */
export function Result({ list, shownId, lastId }: Props) {
  const now = useNow();
  const shown = useQuery({ ...runQuery(shownId ?? ''), enabled: shownId !== null });
  const answer = shown.data?.kind === 'verify' ? shown.data : null;
  return (
    <>
      {list.isError && !list.data && (
        <LoadError
          title="The verifications could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {shown.isError && !shown.data && (
        <LoadError
          title="The result could not be loaded"
          error={shown.error}
          onRetry={() => void shown.refetch()}
        />
      )}
      {(list.isPending || shown.isLoading) && <VerdictSkeleton />}
      {list.data !== undefined && !shownId && <NotVerified />}
      <div role="status">{answer && <Verdict run={answer} now={now} />}</div>
      {answer?.error && answer.id !== lastId && (
        <Text isSoft className={styles.note} data-inset="">
          It could not be carried out. <RunError error={answer.error} />
        </Text>
      )}
      {answer?.answer && answer.answer.problemCount > 0 && <Problems key={answer.id} {...answer.answer} />}
    </>
  );
}
