import { fromPromise, type SnapshotFrom } from 'xstate';
import type { assessmentResult, OpenedLink, openedLink } from '#services/assessment/contract.ts';
import { assessmentLinkMachine, LinkRefused } from '#state-machines/assessment-link/machine.ts';
import { ApiError, call } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import type { Given } from './kept-answers.ts';

/** A link that is refused is another thing than a failure. */
function tell(error: unknown): never {
  throw error instanceof ApiError && error.problem?.code === 'link-invalid' ? new LinkRefused() : error;
}

/** The link's machine with the real ways of asking and sending. */
export function linkMachine() {
  const send = createCommandKeys();
  return assessmentLinkMachine.provide({
    actors: {
      validate: fromPromise<object, string>(({ input: token, signal }) =>
        call<typeof openedLink>('/api/assessment-link', { method: 'POST', body: { token }, signal }).catch(
          tell,
        ),
      ),
      // Not taken back when the page is left: what is on its way is to arrive.
      send: fromPromise<void, { token: string; given: Given }>(async ({ input: { token, given } }) => {
        const body = { token, ...given };
        await send(body, (idempotencyKey) =>
          call<typeof assessmentResult>('/api/submit-assessment', { method: 'POST', body, idempotencyKey }),
        ).catch(tell);
      }),
    },
  });
}

/** What the server opened; null until it has. */
export const openedBy = ({ context }: SnapshotFrom<typeof assessmentLinkMachine>): OpenedLink | null =>
  context.opened as OpenedLink | null;
