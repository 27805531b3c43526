import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';
import { type Given, type Key, request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';

/**
 * Calls about one's own access. When the server answers that the session is over, the session is asked for again, so that
 * the gate opens by itself.
 */
export const callsOfOneself =
  (queries: QueryClient) =>
  async <K extends Key>(key: K, ...given: Given<K>) => {
    try {
      return await request(key, ...given);
    } catch (error) {
      const isOver =
        error instanceof ApiError && error.status === 401 && error.problem?.code !== 'sign-in-failed';
      if (isOver) void queries.invalidateQueries({ queryKey: sessionKey });
      throw error;
    }
  };
