import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { submitDetails } from './details-query.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { Info } from './info.ts';
import { clearLocalDraft } from './local-draft.ts';

/** Messages of the same subject replace each other. */
const about = 'details';
export const failure = 'Failed to submit your information. Please try again.';
/** The server's message, also shown when the page finds nothing (applicant side, section 8). */
export const notFound = 'Could not find your application. Please contact support.';
/** Another window saved a version meanwhile: nothing was sent, and nothing failed. */
export class ChoiceNeeded extends Error {}

/** Submits once: repeating it after a lost answer takes effect once, and no draft follows. */
export function useSubmit(applicationId: string, saver: DraftSaver) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: async (info: Info) => {
      if (!(await saver.settle(info)))
        throw new ChoiceNeeded('Choose above which version to keep, then submit again.');
      saver.stop();
      return send(info, (idempotencyKey) => submitDetails(info, idempotencyKey));
    },
    onSuccess: async () => {
      clearLocalDraft(applicationId);
      toast({ title: 'Your detailed information has been submitted successfully.', about });
      await queries.invalidateQueries({ queryKey: ['me', 'application'] });
      void navigate(paths.applicant.dashboard);
    },
    onError: (error) => {
      saver.resume();
      if (error instanceof ChoiceNeeded) return;
      const status = error instanceof ApiError ? error.status : 0;
      // The application has moved, or does not exist any more: the guard redirects.
      const isOver = status === 409 || status === 404;
      const description = status === 404 ? notFound : isOver ? error.message : failure;
      toast({ title: 'Error', description, tone: 'danger', about });
      if (status === 404) void navigate(paths.applicant.dashboard);
      if (isOver) void queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
