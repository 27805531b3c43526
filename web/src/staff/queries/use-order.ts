import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { refreshApplications } from './refresh.ts';

interface Order {
  /** Under the application: 'mails/{mailId}/resend'. */
  path: string;
  body?: object;
}

/**
 * Asks for something about a part of an application that does not move it: a document's verification, a mail once more.
 * Whatever shows the application is fetched again, whether the server agreed or not.
 */
export function useOrder<T extends z.ZodType>(applicationId: string) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: ({ path, body = {} }: Order) =>
      send({ path, body }, (idempotencyKey) =>
        call<T>(`/api/applications/${applicationId}/${path}`, { method: 'POST', body, idempotencyKey }),
      ),
    onSettled: () => refreshApplications(queries, [applicationId]),
  });
}
