import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { verificationQuery } from '../../queries/application.ts';
import { assessmentsQuery, detailedInfoQuery, documentsQuery } from '../../queries/dossier.ts';

/** Its code is fetched beside the open screen, so that the browser's own menu finds it too. */
export const loadRecord = () => import('./record.tsx');

/** Prints the record: first whatever the open tab has not fetched, then the browser's dialog. */
export function usePrintRecord({ id, detailedInfoSubmittedAt }: ApplicationDetail) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.all([
        loadRecord(),
        queries.fetchQuery(documentsQuery(id)),
        queries.fetchQuery(assessmentsQuery(id)),
        detailedInfoSubmittedAt && queries.fetchQuery(detailedInfoQuery(id)),
        queries.fetchQuery(verificationQuery(id)),
      ]),
    onSuccess: () => window.print(),
    onError: ({ message }) =>
      toast({ title: 'Failed to print', description: message, tone: 'danger', about: 'print' }),
  });
}
