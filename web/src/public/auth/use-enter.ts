import { useQueryClient } from '@tanstack/react-query';
import { sessionKey, sessionQuery } from '#web/api/session.ts';

/** After the server opened a session: forget what was read before, and ask who it is now. */
export function useEnter() {
  const queries = useQueryClient();
  return async () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    return queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
