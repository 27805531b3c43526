import { useMutation } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import type { Toast } from '#web/ui/toast.tsx';
import { useEnterAndGo } from './use-enter.ts';

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
