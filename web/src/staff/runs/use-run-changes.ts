import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Run, RunKind, run } from '#services/replay/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';

const places = { verify: 'verifications', rebuild: 'rebuilds', 'what-if': 'what-ifs' } as const;

/** Asks for a run and cancels one. While another is open, that one is what is shown: nothing is started twice. */
export function useRunChanges(kind: RunKind) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['runs', kind] });
  const start = useMutation({
    mutationFn: (body: Run['question']) =>
      call<typeof run>(`/api/replay/${places[kind]}`, { method: 'POST', body }),
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
    mutationFn: (id: string) => call(`/api/replay/runs/${id}`, { method: 'DELETE' }),
    onSuccess: () => toast({ title: 'Cancelled', about: kind }),
    onError: ({ message }) =>
      toast({ title: 'Not cancelled', description: message, tone: 'danger', about: kind }),
    onSettled,
  });
  return { start, cancel };
}
