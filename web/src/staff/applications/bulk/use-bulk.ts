import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ListedApplication, moveResult } from '#services/applications/contract.ts';
import type { BulkMove, BulkResult } from '#services/bulk/contract.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { type Key, request } from '#web/api/request.ts';
import { type BulkAction, portionsOf } from '../../bulk/moves.ts';
import { refreshApplications } from '../../queries/refresh.ts';

type Item = BulkMove['items'][number];
type Stage = 'preview' | 'move' | 'undo';

export interface Words {
  notes?: string | undefined;
  reason?: BulkMove['reason'];
}

/** One decision about several, from the first look to the way back. */
export interface Bulk {
  action: BulkAction;
  /** Reason and notes; the same when it has to be tried again. */
  words: Words;
  people: ReadonlyMap<string, ListedApplication>;
  stage: Stage;
  /** The applications that this stage is about. */
  items: readonly Item[];
  /** What has been said of them so far; portions that were answered stay answered. */
  results: readonly BulkResult[];
  isRunning: boolean;
  error: Error | null;
  /** What the preview refused and so was never tried. */
  leftOut: readonly BulkResult[];
  isOpen: boolean;
  /** When the last of them was moved, in milliseconds; null until then. */
  doneAt: number | null;
}

const keys = {
  preview: 'POST /api/applications/bulk',
  move: 'POST /api/applications/bulk',
  undo: 'POST /api/applications/bulk-undo',
} as const satisfies Record<Stage, Key>;
const fresh = {
  words: {},
  results: [],
  leftOut: [],
  isRunning: true,
  isOpen: true,
  error: null,
  doneAt: null,
};
const isMoved = ({ outcome }: BulkResult) => outcome === 'moved';

/** @param onMoved takes the moved ones out of the selection */
export function useBulk(onMoved: (ids: string[]) => void) {
  const queries = useQueryClient();
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const [send] = useState(() => createCommandKeys());
  /** Only the last one started reports; a closed dialog's preview does not come back. */
  const turn = useRef(0);

  /** Portion by portion. One that had no answer is sent again under the same key. */
  const run = useCallback(
    async (begun: Bulk): Promise<Bulk | null> => {
      const mine = ++turn.current;
      const say = (next: Bulk) => turn.current === mine && setBulk(next);
      let now: Bulk = { ...begun, isRunning: true, error: null };
      say(now);
      const more =
        now.stage === 'undo' ? {} : { to: now.action.to, dryRun: now.stage === 'preview', ...now.words };
      try {
        for (const items of portionsOf(now.items, now.results.length)) {
          const body = { items, ...more };
          const answer = await send(body, (idempotencyKey) =>
            request(keys[now.stage], { body, idempotencyKey }),
          );
          now = { ...now, results: [...now.results, ...answer.items] };
          say(now);
        }
        now = { ...now, isRunning: false, doneAt: now.stage === 'move' ? Date.now() : null };
        say(now);
        return now;
      } catch (error) {
        // What was moved before can be taken back all the same.
        const doneAt = now.stage === 'move' && now.results.some(isMoved) ? Date.now() : null;
        say({ ...now, isRunning: false, error: error as Error, doneAt });
        return null;
      } finally {
        if (now.stage !== 'preview') {
          const ids = now.results.filter(isMoved).map(({ id }) => id);
          if (now.stage === 'move') onMoved(ids);
          await refreshApplications(queries, ids);
        }
      }
    },
    [send, queries, onMoved],
  );

  const preview = useCallback(
    (action: BulkAction, rows: readonly ListedApplication[]) => {
      const items = rows.map(({ id, version }) => ({ id, expectedVersion: version }));
      const people = new Map(rows.map((row) => [row.id, row]));
      return run({ ...fresh, action, people, items, stage: 'preview' });
    },
    [run],
  );
  const move = (words: Words) => {
    if (bulk?.stage !== 'preview') return Promise.resolve(null);
    const items = bulk.results
      .filter(({ outcome }) => outcome === 'possible')
      .map(({ id, version }) => ({ id, expectedVersion: version ?? undefined }));
    const leftOut = bulk.results.filter(({ outcome }) => outcome === 'refused');
    return run({ ...bulk, stage: 'move', words, items, results: [], leftOut });
  };
  const undo = () => {
    if (bulk?.stage !== 'move') return Promise.resolve(null);
    const items = bulk.results.filter(isMoved).map(({ id }) => ({ id }));
    return run({ ...bulk, stage: 'undo', items, results: [], leftOut: [] });
  };
  const retry = () => (bulk ? run(bulk) : Promise.resolve(null));
  /** Takes over one that was moved by itself, so that it can be taken back in the same way. */
  const adopt = useCallback(
    (action: BulkAction, row: ListedApplication, { status, version }: z.infer<typeof moveResult>) => {
      turn.current += 1;
      const moved = { id: row.id, outcome: 'moved', from: row.workflowStatus, status, version } as const;
      const done = { ...fresh, isRunning: false, isOpen: false, doneAt: Date.now() };
      const results = [{ ...moved, problem: null }];
      const people = new Map([[row.id, row]]);
      setBulk({ ...done, action, people, stage: 'move', items: [{ id: row.id }], results });
    },
    [],
  );
  /** What was done can be taken back, and looked at, for a while after its dialog was closed. */
  const close = useCallback(() => {
    turn.current += 1;
    setBulk((before) => (before?.doneAt ? { ...before, isOpen: false } : null));
  }, []);
  const open = useCallback(() => setBulk((before) => before && { ...before, isOpen: true }), []);
  return { bulk, preview, move, undo, retry, adopt, open, close };
}
export type BulkRun = ReturnType<typeof useBulk>;
