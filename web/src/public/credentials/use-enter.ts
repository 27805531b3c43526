import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { sessionKey, sessionQuery } from '#web/api/session.ts';
import { type Toast, toast } from '#web/ui/toast.tsx';
import { homeOf } from '../home-of.ts';

/** After the server opened a session: forget what was read before, and ask who it is now. */
export function useEnter() {
  const queries = useQueryClient();
  return async () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    return queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}

/** The same, and on to where they belong. Whoever has still to pass the gate is welcomed there. */
export function useEnterAndGo() {
  const enter = useEnter();
  const navigate = useNavigate();
  return async (welcome: Toast) => {
    const session = await enter();
    if (session.next === 'done') toast({ ...welcome, about: 'sign-in' });
    await navigate(homeOf(session), { replace: true });
  };
}
