import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { done, unclaimedApplications } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { myApplicationQuery, myEventsQuery } from '../my-application.ts';

export type Unclaimed = z.output<typeof unclaimedApplications>['items'][number];

export const unclaimedQuery = {
  queryKey: ['me', 'unclaimed-applications'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof unclaimedApplications>('/api/me/unclaimed-applications', { signal }),
} as const;

/** Accepts one of them; the dashboard then shows it. */
export function useClaim(applicationId: string) {
  const queries = useQueryClient();
  const refresh = (...changed: { queryKey: readonly string[] }[]) =>
    Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: () => call<typeof done>('/api/me/claims', { method: 'POST', body: { applicationId } }),
    onSuccess: async () => {
      toast({ title: 'Added to your account' });
      await refresh(unclaimedQuery, myApplicationQuery, myEventsQuery);
    },
    onError: async (error) => {
      toast({ title: 'Error', description: error.message, tone: 'danger' });
      await refresh(unclaimedQuery);
    },
  });
}
