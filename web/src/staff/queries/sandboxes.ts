import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sandbox, StepRequest } from '#services/sandbox/contract.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';

export const sandboxesQuery = queryOptions({
  queryKey: ['sandboxes'],
  queryFn: async ({ signal }) => (await request('GET /api/sandboxes', { signal })).items,
});

/** What the server answered is shown at once; the record behind it is asked for again. */
function keep(queries: QueryClient, changed: Sandbox): Promise<void> {
  queries.setQueryData(sandboxesQuery.queryKey, (before: Sandbox[] | undefined) => {
    const isKnown = before?.some(({ applicationId }) => applicationId === changed.applicationId);
    if (!isKnown) return [changed, ...(before ?? [])];
    return before?.map((one) => (one.applicationId === changed.applicationId ? changed : one));
  });
  return queries.invalidateQueries({ queryKey: ['application', changed.applicationId] });
}

/** Forks, steps, moves of the clock and deletions; after a refusal the sandboxes are asked for again. */
export function useSandboxChanges() {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  const refresh = () => void queries.invalidateQueries({ queryKey: sandboxesQuery.queryKey });
  const settled = { onSuccess: (changed: Sandbox) => keep(queries, changed), onError: refresh };

  const fork = useMutation({
    ...settled,
    mutationFn: (forkOf: string | null) =>
      send({ forkOf }, (idempotencyKey) =>
        request('POST /api/sandboxes', { body: { forkOf }, idempotencyKey }),
      ),
  });
  const step = useMutation({
    ...settled,
    mutationFn: ({ id, version, ...body }: StepRequest & { id: string; version: number }) =>
      send({ id, version, ...body }, (idempotencyKey) =>
        request('POST /api/sandboxes/:id/steps', { params: { id }, body, idempotencyKey }),
      ),
  });
  const clock = useMutation({
    ...settled,
    mutationFn: ({ id, now }: { id: string; now: string | null }) =>
      request('PUT /api/sandboxes/:id/clock', { params: { id }, body: { now } }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => request('DELETE /api/sandboxes/:id', { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueryData(sandboxesQuery.queryKey, (before: Sandbox[] | undefined) =>
        before?.filter(({ applicationId }) => applicationId !== id),
      );
    },
    onError: refresh,
  });
  return { fork, step, clock, remove };
}
export type SandboxChanges = ReturnType<typeof useSandboxChanges>;
