import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Run } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { EarlierRuns } from '../runs/earlier-runs.tsx';
import styles from './verify.module.css';

interface Props {
  list: UseInfiniteQueryResult;
  runs: readonly Run[];
  shownId: string | null;
}

const runPath = ({ id }: Run): string => `${paths.admin.verify}?run=${id}`;

/** Every verification so far, newest first. */
export function Verifications({ list, runs, shownId }: Props) {
  return (
    <section className={styles.section} aria-labelledby="earlier">
      <h2 className={styles.heading} id="earlier">
        Verifications
      </h2>
      <EarlierRuns
        caption="Verifications, newest first"
        runs={runs}
        shownId={shownId}
        words={['Holds', 'Does not hold']}
        to={runPath}
        next={{
          isThere: list.hasNextPage,
          isBusy: list.isFetchingNextPage,
          fetch: () => void list.fetchNextPage(),
        }}
      />
    </section>
  );
}
