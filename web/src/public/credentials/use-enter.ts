import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { request } from '#web/api/request.ts';
import { sessionKey, sessionQuery } from '#web/api/session.ts';
import { timings } from '#web/timings.ts';
import { type Toast, toast } from '#web/ui/toast/toast.ts';
import { homeOf } from '../home-of.ts';

/** After the server opened a session: forget what was read before, and ask who it is now. */
export function useEnter() {
  const queries = useQueryClient();
  return async () => {
    // What was asked before says who it was before, and would be taken for the answer.
    await queries.cancelQueries(sessionQuery);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    return queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}

/** The same, and on to where they belong. Those who have still to pass the gate are welcomed there. */
export function useEnterAndGo() {
  const enter = useEnter();
  const navigate = useNavigate();
  return async (welcome: Toast) => {
    const session = await enter();
    if (session.next === 'done') toast({ ...welcome, about: 'sign-in' });
    await navigate(homeOf(session), { replace: true });
  };
}

/** Sets a password by a link's secret, which also signs in, and leads on. */
export function useSetPassword(token: string, welcome: Toast) {
  const enterAndGo = useEnterAndGo();
  return useMutation({
    mutationFn: async (password: string) => {
      const signal = AbortSignal.timeout(timings.sendTimeout);
      await request('POST /api/auth/password', { body: { token, password }, signal });
      await enterAndGo(welcome);
    },
  });
}
