import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { advanceRequest, correctionRequest, undoRequest } from '#services/applications/contract.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { refreshApplications } from './refresh.ts';

/** What staff can ask of one application, each with its request. */
export interface Commands {
  advance: z.infer<typeof advanceRequest>;
  corrections: z.infer<typeof correctionRequest>;
  undo: z.infer<typeof undoRequest>;
}

const keys = {
  advance: 'POST /api/applications/:id/advance',
  corrections: 'POST /api/applications/:id/corrections',
  undo: 'POST /api/applications/:id/undo',
} as const;

/**
 * Sends a command; every screen that shows the application is fetched again, whether the server agreed or not. It is
 * pending until that is done too; with `waits: false` only until the server has answered.
 */
export function useCommand<C extends keyof Commands>(command: C, { waits = true } = {}) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Commands[C] }) =>
      send({ id, body }, (idempotencyKey) =>
        request(keys[command as keyof Commands], { params: { id }, body, idempotencyKey }),
      ),
    onSettled: (_result, _error, { id }) => {
      const refreshed = refreshApplications(queries, [id]);
      return waits ? refreshed : undefined;
    },
  });
}
