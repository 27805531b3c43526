import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Run, RunKind } from '#services/replay/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';

const keys = {
  verify: 'POST /api/replay/verifications',
  rebuild: 'POST /api/replay/rebuilds',
  'what-if': 'POST /api/replay/what-ifs',
} as const;

/** Asks for a run and cancels one. While another is open, that one is what is shown: nothing is started twice. */
export function useRunChanges(kind: RunKind) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['runs', kind] });
  const start = useMutation({
    mutationFn: (body: Run['question']) => request(keys[kind], { body }),
    onError: (error) => {
      const isUnderWay = error instanceof ApiError && error.status === 409;
      toast({
        title: isUnderWay ? 'Under way already' : 'Not started',
        description: error.message,
        tone: isUnderWay ? 'neutral' : 'danger',
        about: kind,
      });
    },
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => request('DELETE /api/replay/runs/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Cancelled', about: kind }),
    onError: ({ message }) =>
      toast({ title: 'Not cancelled', description: message, tone: 'danger', about: kind }),
    onSettled,
  });
  return { start, cancel };
}
