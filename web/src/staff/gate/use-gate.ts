import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { staffGateMachine } from '#state-machines/staff-gate/machine.ts';
import type { GateSession } from '#state-machines/staff-gate/session.ts';
import type { Enrolment } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionKey, sessionQuery } from '#web/api/session.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast.tsx';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { noticeToast } from './notices.ts';

/** What was read for one person is forgotten before another comes. */
const forget = (queries: QueryClient) =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });

/** The session had ended already: nothing to sign out of. */
const isOver = (error: unknown) =>
  error instanceof ApiError && ['session-ended', 'not-signed-in'].includes(error.problem?.code ?? '');

/** The gate's machine with real calls and notices. */
function gateMachine(queries: QueryClient) {
  const ask = callsOfOneself(queries);
  const verify = (id: string, code: string) =>
    ask('POST /api/auth/factors/:id/verify', { params: { id }, body: { code } });
  return staffGateMachine.provide({
    actors: {
      checkSession: fromPromise<GateSession>(() => queries.fetchQuery({ ...sessionQuery, staleTime: 0 })),
      signIn: fromPromise<void, { email: string; password: string }>(async ({ input }) => {
        await ask('POST /api/auth/sign-in', { body: input });
        forget(queries);
      }),
      signUp: fromPromise<void, { email: string; password: string }>(async ({ input }) => {
        const body = { ...input, side: 'staff' } as const;
        await ask('POST /api/auth/sign-up', { body });
      }),
      verifyCode: fromPromise<void, { code: string }>(async ({ input }) => {
        const { items } = await ask('GET /api/auth/factors');
        const factor = items.find(({ isVerified }) => isVerified);
        if (!factor) throw new Error('the second factor is gone');
        await verify(factor.id, input.code);
      }),
      recover: fromPromise<number, { code: string }>(async ({ input }) => {
        const { left } = await ask('POST /api/auth/recovery', { body: input });
        return left;
      }),
      changePassword: fromPromise<void, { newPassword: string }>(async ({ input }) => {
        await ask('POST /api/auth/password-change', { body: input });
      }),
      beginEnrolment: fromPromise<Enrolment>(() => ask('POST /api/auth/factors')),
      verifyEnrolment: fromPromise<readonly string[], { id: string; code: string }>(
        async ({ input: { id, code } }) => (await verify(id, code)).recoveryCodes ?? [],
      ),
      signOut: fromPromise<void>(async () => {
        const signal = AbortSignal.timeout(timings.sessionTimeout);
        await ask('POST /api/auth/sign-out', { signal }).catch((error: unknown) => {
          if (!isOver(error)) throw error;
        });
        forget(queries);
      }),
    },
    actions: { tell: ({ context }, { notice }) => toast(noticeToast(notice, context)) },
    delays: { deniedShownMs: timings.deniedShownMs },
  });
}

export type GateState = SnapshotFrom<typeof staffGateMachine>;

/** The gate as it runs in this window. It follows every answer to 'who is signed in', also to other queries. */
export function useGate() {
  const queries = useQueryClient();
  const [machine] = useState(() => gateMachine(queries));
  const [state, send] = useMachine(machine);
  const { data: session } = useQuery(sessionQuery);
  useEffect(() => {
    if (session) send({ type: 'session-seen', session });
  }, [session, send]);
  return { state, send, session };
}

export type SendToGate = ReturnType<typeof useGate>['send'];
