import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { done, unclaimedApplications } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';
import { myApplicationQuery, myEventsQuery } from '#web/applicant/my-application.ts';
import { toast } from '#web/ui/toast.tsx';

export type Unclaimed = z.output<typeof unclaimedApplications>['items'][number];

export const unclaimedQuery = {
  queryKey: ['me', 'unclaimed-applications'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof unclaimedApplications>('/api/me/unclaimed-applications', { signal }),
} as const;

const answers = {
  mine: { path: '/api/me/claims', said: 'Added to your account' },
  'not-mine': { path: '/api/me/disclaims', said: 'Withdrawn. It stays apart from your account.' },
} as const;

/** Accepts one of them, or says that it was someone else's: then it is withdrawn (S31). */
export function useAnswer(applicationId: string) {
  const queries = useQueryClient();
  const refresh = (...changed: { queryKey: readonly string[] }[]) =>
    Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (answer: keyof typeof answers) =>
      call<typeof done>(answers[answer].path, { method: 'POST', body: { applicationId } }),
    onSuccess: async (_, answer) => {
      toast({ title: answers[answer].said, about: 'claim' });
      await refresh(unclaimedQuery, myApplicationQuery, myEventsQuery);
    },
    onError: async (error) => {
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'claim' });
      await refresh(unclaimedQuery);
    },
  });
}
