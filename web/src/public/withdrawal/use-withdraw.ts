import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { moveResult } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast.tsx';

/** Withdraws the application, if it still is what the person saw. Pressing again after a lost answer does it once. */
export function useWithdraw({ version }: Application) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (reason: string) => {
      const body = { ...(reason && { reason }), expectedVersion: version };
      return send(body, (idempotencyKey) =>
        call<typeof moveResult>('/api/me/withdrawal', {
          method: 'POST',
          body,
          idempotencyKey,
          signal: AbortSignal.timeout(timings.sendTimeout),
        }),
      );
    },
    onSuccess: () => toast({ title: 'Application withdrawn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
}
