import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContractResponse, moveResult } from '#services/applications/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { forgetAnswer } from './kept-answer.ts';

export type Decision = ContractResponse['decision'];
/** Of messages about an answer, the last one stands. */
const about = 'contract';
export const failure = 'Failed to submit contract response. Please try again.';

/** Answers once; the page then belongs to another status. Whoever comes too late is told what happened (ruling 12). */
export function useAnswer(applicationId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (body: ContractResponse) =>
      send(body, (idempotencyKey) =>
        call<typeof moveResult>('/api/me/contract-response', { method: 'POST', body, idempotencyKey }),
      ),
    onSuccess: async (_, { decision }) => {
      forgetAnswer(applicationId);
      toast({ title: `Contract ${decision === 'accept' ? 'accepted' : 'declined'} successfully`, about });
      await queries.invalidateQueries({ queryKey: ['me'] });
      void navigate(paths.applicant.dashboard);
    },
    onError: (error) => {
      const isTooLate = error instanceof ApiError && error.status === 409;
      if (isTooLate)
        toast({ title: 'Your answer was not recorded', description: error.message, tone: 'danger', about });
      else toast({ title: 'Error', description: failure, tone: 'danger', about });
      // Somebody may have decided meanwhile: the guard then leads on.
      void queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
