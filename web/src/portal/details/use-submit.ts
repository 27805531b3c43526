import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createCommandKeys } from '#web/api/command-key.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { submitDetails } from './details-query.ts';
import type { createDraftSaver } from './draft-saver.ts';
import type { Info } from './info.ts';
import { clearLocalDraft } from './local-draft.ts';

export const failure = 'Failed to submit your information. Please try again.';

/** Submits once: repeating it after a lost answer has its effect once, and no draft follows it. */
export function useSubmit(applicationId: string, saver: ReturnType<typeof createDraftSaver>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (info: Info) => {
      saver.stop();
      return send(info, (idempotencyKey) => submitDetails(info, idempotencyKey));
    },
    onSuccess: async () => {
      clearLocalDraft(applicationId);
      toast({ title: 'Your detailed information has been submitted successfully.' });
      await queries.invalidateQueries({ queryKey: ['me', 'application'] });
      void navigate(paths.applicant.dashboard);
    },
    onError: () => {
      saver.resume();
      toast({ title: 'Error', description: failure, tone: 'danger' });
    },
  });
}
