import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, call } from '#web/api/client.ts';
import { sessionKey } from '#web/api/session.ts';

/**
 * Calls about one's own access. When the server answers that the session is over, everybody is told who is signed in
 * now, so that the gate opens by itself.
 */
export const callsOfOneself =
  (queries: QueryClient) =>
  async <T extends z.ZodType>(path: string, options?: Parameters<typeof call>[1]): Promise<z.output<T>> => {
    try {
      return await call<T>(path, options);
    } catch (error) {
      const isOver =
        error instanceof ApiError && error.status === 401 && error.problem?.code !== 'sign-in-failed';
      if (isOver) void queries.invalidateQueries({ queryKey: sessionKey });
      throw error;
    }
  };
