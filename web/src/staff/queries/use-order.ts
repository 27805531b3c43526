import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCommandKeys } from '#web/api/command-key.ts';
import { refreshApplications } from './refresh.ts';

/**
 * Asks for something about a part of an application that does not move it: a document's verification, a mail once more.
 * Every screen that shows the application is fetched again, whether the server agreed or not.
 * @param ask makes the call; the same order is repeated under the same key
 */
export function useOrder<O extends object, R>(
  applicationId: string,
  ask: (order: O, idempotencyKey: string) => Promise<R>,
) {
  const queries = useQueryClient();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (order: O) => send(order, (idempotencyKey) => ask(order, idempotencyKey)),
    onSettled: () => refreshApplications(queries, [applicationId]),
  });
}
