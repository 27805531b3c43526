import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunDetail } from '#services/replay/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { questionOf } from './lines.ts';
import type { Change } from './use-change.ts';

export type WhatIfRun = Extract<RunDetail, { kind: 'what-if' }>;
export const isOpen = ({ state }: Pick<RunDetail, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** One run; looked at every second until it has ended, after which it never changes. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['replay-runs', 'one', id],
    queryFn: async ({ signal }) => {
      const found = await request('GET /api/replay/runs/:id', { params: { id }, signal });
      if (found.kind !== 'what-if') throw new Error('That run answers no what-if.');
      return found;
    },
    retry: (tries, error) =>
      !(error instanceof ApiError && error.status < 500 && error.status > 0) && tries < 2,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? timings.refreshEvery : false),
    staleTime: ({ state }) => (state.data && !isOpen(state.data) ? Number.POSITIVE_INFINITY : 0),
  });

/** The latest twenty questions of all staff, newest first. */
export const earlierQuery = queryOptions({
  queryKey: ['replay-runs', 'what-if'],
  queryFn: ({ signal }) => request('GET /api/replay/runs', { query: { kind: 'what-if', limit: 20 }, signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? timings.refreshEvery * 2 : false),
});

const idIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'runId' in value ? String(value.runId) : null;

/** The question that is shown, with what can be done about it. */
export function useRun({ lines, machine, run: id, show }: Change) {
  const queries = useQueryClient();
  const shown = useQuery({ ...runQuery(id ?? ''), enabled: id !== null });
  const again = () => queries.invalidateQueries({ queryKey: ['replay-runs'] });
  const ask = useMutation({
    mutationFn: () => request('POST /api/replay/what-ifs', { body: questionOf(lines, machine).question }),
    onSuccess: (asked) => {
      // Known from its beginning, so that its end is announced however soon it comes.
      if (asked.kind === 'what-if')
        queries.setQueryData(runQuery(asked.id).queryKey, { ...asked, answer: null });
      show(asked.id);
    },
    onError: (error) => {
      // One question a person at a time: the one that is open is shown instead.
      const open = error instanceof ApiError ? idIn(error.problem?.current?.value) : null;
      if (!open) return;
      show(open);
      toast({ title: 'Not asked yet', description: error.message, about: 'what-if' });
    },
    onSettled: again,
  });
  const cancel = useMutation({
    mutationFn: (runId: string) => request('DELETE /api/replay/runs/:id', { params: { id: runId } }),
    onError: (error) =>
      toast({ title: 'Not cancelled', description: error.message, tone: 'danger', about: 'what-if' }),
    onSettled: again,
  });
  return { shown, ask, cancel };
}
