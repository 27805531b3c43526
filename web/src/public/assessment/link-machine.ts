import { fromPromise, type SnapshotFrom } from 'xstate';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { assessmentLinkMachine, LinkRefused } from '#state-machines/assessment-link/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
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
        request('POST /api/assessment-link', { body: { token }, signal }).catch(tell),
      ),
      // Not taken back when the page is left: what is on its way is to arrive.
      send: fromPromise<void, { token: string; given: Given }>(async ({ input: { token, given } }) => {
        const body = { token, ...given };
        await send(body, (idempotencyKey) =>
          request('POST /api/submit-assessment', { body, idempotencyKey }),
        ).catch(tell);
      }),
    },
  });
}

/** What the server opened; null until it has. */
export const openedBy = ({ context }: SnapshotFrom<typeof assessmentLinkMachine>): OpenedLink | null =>
  context.opened as OpenedLink | null;
