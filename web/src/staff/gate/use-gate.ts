import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Session } from '#services/identity/contract.ts';
import type { GateContext } from '#state-machines/staff-gate/gate-setup.ts';
import { staffGateMachine } from '#state-machines/staff-gate/machine.ts';
import type { GateSession } from '#state-machines/staff-gate/session.ts';
import type { Enrolment, Notice } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionKey, sessionQuery, withoutSession } from '#web/api/session.ts';
import { timings } from '#web/timings.ts';
import { type Toast, toast } from '#web/ui/toast/toast.ts';
import { callsOfOneself } from '../credentials/session-calls.ts';

/** What was read for one person is forgotten before another comes. */
const forget = (queries: QueryClient) => queries.removeQueries(withoutSession);

/** The session had ended already: nothing to sign out of. */
const isOver = (error: unknown) =>
  error instanceof ApiError && ['session-ended', 'not-signed-in'].includes(error.problem?.code ?? '');

/** So old is at most what was asked for while the page loaded. */
const justAskedMs = 5_000;

/** Who is there, if the server has said so while the page loaded: the gate is not drawn for someone who is let in. */
function justSaid(queries: QueryClient): Session | null {
  const known = queries.getQueryState<Session>(sessionKey);
  return known?.data && Date.now() - known.dataUpdatedAt < justAskedMs ? known.data : null;
}

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
        // What the screen still asks for would be refused once the session is gone.
        await queries.cancelQueries(withoutSession);
        const signal = AbortSignal.timeout(timings.sessionTimeout);
        await ask('POST /api/auth/sign-out', { signal }).catch((error: unknown) => {
          if (isOver(error)) return;
          void queries.invalidateQueries(withoutSession);
          throw error;
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
  const [input] = useState(() => ({ session: justSaid(queries) }));
  const [state, send] = useMachine(machine, { input });
  const { data: session } = useQuery(sessionQuery);
  useEffect(() => {
    if (session) send({ type: 'session-seen', session });
  }, [session, send]);
  return { state, send, session };
}

export type SendToGate = ReturnType<typeof useGate>['send'];

type Known = Pick<GateContext, 'session' | 'recoveryCodesLeft'>;

const left = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;

/** What has happened stays for a while; what is to do next is out of date with the step after it. */
const isHistory = (notice: Notice) => notice === 'password-updated' || notice === 'verified';

/** What the gate says in the corner: the catalogue's info toasts (staff side, section 8). */
function noticeToast(notice: Notice, known: Known): Toast {
  const words = wordsOf(notice, known);
  return isHistory(notice) ? words : { ...words, about: 'sign-in' };
}

function wordsOf(notice: Notice, { session, recoveryCodesLeft }: Known): Toast {
  switch (notice) {
    case 'signing-out':
      return { title: 'Signing Out', description: 'You are being signed out on every device.' };
    case 'sign-out-failed':
      return {
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
        tone: 'danger',
        about: 'sign-in',
      };
    case 'check-your-email':
      return { title: 'Check Your Email', description: 'Open the link we have sent you.' };
    case 'first-time-setup':
      return {
        title: 'First-time Setup Required',
        description: 'Choose a password of your own, then set up a second factor.',
      };
    case 'set-up-2fa':
      return { title: 'Set Up 2FA', description: 'Staff accounts need a second factor.' };
    case 'second-factor-required':
      return { title: '2FA Required', description: 'Enter the code from your authenticator app.' };
    case 'password-updated':
      return { title: 'Password Updated', description: 'From now on, sign in with the new one.' };
    case 'scan-qr-code':
      return { title: 'Scan QR Code', description: 'Then enter the code that the app shows.' };
    case 'setup-complete':
      return { title: 'Setup Complete!', description: 'Now save your recovery codes.' };
    case 'verified': {
      const verified = 'Two-factor authentication verified.';
      const description = recoveryCodesLeft === null ? verified : `${verified} ${left(recoveryCodesLeft)}`;
      return { title: 'Success', description };
    }
    case 'welcome':
      return { title: session?.user?.role === 'admin' ? 'Welcome Admin!' : 'Welcome Editor!' };
    default:
      return notice satisfies never;
  }
}
