import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { moveResult } from '#services/applications/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';

/** Of messages about the submission, the last one stands. */
const about = 'documents';

/** Hands all documents in; the contract is offered then, and the guard leads on (ruling 10). */
export function useSubmitDocuments() {
  const queries = useQueryClient();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      call<typeof moveResult>('/api/me/documents/submission', { method: 'POST', body: {}, idempotencyKey }),
    onSuccess: async () => {
      toast({ title: 'All documents submitted successfully.', about });
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
    onError: async (error) => {
      // A refusal was the answer to this key; after a lost connection it asks for the answer that may be there.
      if (error instanceof ApiError && error.status > 0) setKey(crypto.randomUUID());
      if (error instanceof ApiError && error.problem?.code === 'missing-documents')
        toast({
          title: 'Missing Documents',
          description: 'Please upload all required documents before submitting.',
          tone: 'danger',
          about,
        });
      else
        toast({
          title: 'Error',
          description: 'Failed to submit documents. Please try again.',
          tone: 'danger',
          about,
        });
      await queries.invalidateQueries({ queryKey: ['me', 'documents'] });
    },
  });
}
