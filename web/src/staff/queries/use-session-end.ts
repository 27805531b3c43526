import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { sessionKey } from '#web/api/session.ts';

/** When the server no longer knows the session, ask who is signed in: the gate opens by itself. */
export function useSessionEnd(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.status === 401 && event.query.queryKey[0] !== sessionKey[0]) {
          void queries.invalidateQueries({ queryKey: sessionKey });
        }
      }),
    [queries],
  );
}
