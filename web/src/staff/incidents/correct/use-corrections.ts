import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Touched } from '#services/incidents/contract.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { portionsOf } from '../../bulk/moves.ts';
import { refreshApplications } from '../../queries/refresh.ts';
import { aimedAt, decided, firstLook, type Run, secondLook, type Target } from './run.ts';

/** Corrections of many: looked at, carried out portion by portion, and reported one by one. */
export function useCorrections() {
  const queries = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const [send] = useState(() => createCommandKeys());
  /** Only the last one started reports; a closed dialog's preview does not come back. */
  const turn = useRef(0);

  /** A portion without an answer is sent again under the same key. */
  const go = useCallback(
    async (begun: Run): Promise<Run | null> => {
      const mine = ++turn.current;
      const say = (next: Run) => turn.current === mine && setRun(next);
      let now: Run = { ...begun, isRunning: true, error: null };
      say(now);
      const { to, reason, batch } = now;
      const more = now.stage === 'preview' ? { to, dryRun: true } : { to, reason, batch };
      try {
        for (const items of portionsOf(now.items, now.results.length)) {
          const body = { items, ...more };
          const { items: answered, correlation } = await send(body, (idempotencyKey) =>
            request('POST /api/bulk/corrections', { body, idempotencyKey }),
          );
          now = { ...now, results: [...now.results, ...answered], correlation };
          say(now);
        }
        now = { ...now, isRunning: false };
        say(now);
        return now;
      } catch (error) {
        say({ ...now, isRunning: false, error: error as Error });
        return null;
      } finally {
        if (now.stage === 'correct') {
          const ids = now.results.filter(({ outcome }) => outcome === 'moved').map(({ id }) => id);
          await refreshApplications(queries, ids);
          await queries.invalidateQueries({ queryKey: ['incidents'] });
        }
      }
    },
    [send, queries],
  );
  const next = (change: (before: Run) => Run) => (run ? go(change(run)) : Promise.resolve(null));
  return {
    run,
    open: useCallback((rows: readonly Touched[]) => void go(firstLook(rows)), [go]),
    aim: (to: Target) => void next((before) => aimedAt(before, to)),
    correct: (reason: string) => next((before) => decided(before, reason)),
    lookAgain: () => void next(secondLook),
    retry: () => void next((before) => before),
    close: useCallback(() => {
      turn.current += 1;
      setRun(null);
    }, []),
  };
}
export type Corrections = ReturnType<typeof useCorrections>;
