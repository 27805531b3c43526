import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffDocument, staffDocument } from '#services/documents/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { refreshApplications } from '../../queries/refresh.ts';

/** What was said of one of them. */
export interface Answer {
  document: StaffDocument;
  /** Why not; null when it is verified. */
  refusal: string | null;
}

/**
 * Verifies documents one after the other. A refusal concerns one of them and the others go on; when nobody answers it stops, and
 * trying again goes on there under the same key.
 */
export function useVerifyAll(applicationId: string, onDone: (answers: readonly Answer[]) => void) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const run = useMutation({
    mutationFn: async (documents: readonly StaffDocument[]) => {
      const said = [...answers];
      for (const document of documents.slice(said.length)) {
        const refusal = await verify(document).catch((error: unknown) => {
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message;
          throw error;
        });
        said.push({ document, refusal });
        setAnswers([...said]);
      }
      return said;
    },
    onSuccess: onDone,
    onSettled: () => refreshApplications(queries, [applicationId]),
  });
  const verify = ({ id }: StaffDocument) =>
    send({ id }, async (idempotencyKey) => {
      const body = { status: 'verified' };
      const path = `/api/applications/${applicationId}/documents/${id}/verification`;
      await call<typeof staffDocument>(path, { method: 'POST', body, idempotencyKey });
      return null;
    });
  return { answers, run };
}
