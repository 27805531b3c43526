import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { testModeMachine } from '#state-machines/test-mode/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { deactivated, tellTestMode } from '#web/session/test-mode-update.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Everything asks again who is looked at; nothing of the one before is kept. */
async function settle(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: ['me'] });
  await queries.refetchQueries({ queryKey: sessionKey });
}

async function begin(queries: QueryClient, applicationId: string): Promise<void> {
  await request('POST /api/impersonations', { body: { applicationId } });
  await settle(queries);
}

async function end(queries: QueryClient): Promise<void> {
  try {
    await request('DELETE /api/impersonations/current');
  } catch (error) {
    // Its hour was over, or another tab ended it: that is what was asked for.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  await settle(queries);
}

const because = (error: unknown) => (error instanceof Error ? error.message : undefined);

/** The machine with the server behind it. `open` goes to the applicant's page. */
export const testModeWith = (queries: QueryClient, open: () => void) =>
  testModeMachine.provide({
    actors: {
      begin: fromPromise<void, { applicationId: string }>(({ input }) => begin(queries, input.applicationId)),
      end: fromPromise<void>(() => end(queries)),
    },
    actions: {
      changed: tellTestMode,
      opened: open,
      closed: () => toast(deactivated),
      startFailed: (_, { error }) =>
        toast({
          title: 'Failed to start test mode.',
          description: because(error),
          tone: 'danger',
          about: 'test-mode',
        }),
      exitFailed: (_, { error }) =>
        toast({ title: 'Error', description: because(error), tone: 'danger', about: 'test-mode' }),
    },
  });
