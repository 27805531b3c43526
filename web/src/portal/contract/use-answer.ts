import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';

export type Decision = 'accept' | 'decline';
export const failure = 'Failed to submit contract response. Please try again.';

/** Answers once; the page then belongs to another status. */
export function useAnswer() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (body: { decision: Decision; comments: string }) =>
      send(body, (idempotencyKey) =>
        call('/api/me/contract-response', { method: 'POST', body, idempotencyKey }),
      ),
    onSuccess: async (_, { decision }) => {
      toast({ title: `Contract ${decision === 'accept' ? 'accepted' : 'declined'} successfully` });
      await queries.invalidateQueries({ queryKey: ['me'] });
      void navigate(paths.applicant.dashboard);
    },
    onError: () => {
      toast({ title: 'Error', description: failure, tone: 'danger' });
      // Somebody may have decided meanwhile.
      void queries.invalidateQueries({ queryKey: ['me', 'application'] });
    },
  });
}
