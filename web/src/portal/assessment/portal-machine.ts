import { fromPromise, type SnapshotFrom } from 'xstate';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { type Answers, portalAssessmentMachine } from '#state-machines/portal-assessment/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { hold, release } from '../frame/held-pages.ts';

/** The applicant's assessment: its questions while it may be taken, its result afterwards. */
export const myAssessmentQuery = {
  queryKey: ['me', 'assessment'],
  queryFn: ({ signal }: { signal?: AbortSignal } = {}) => request('GET /api/me/assessment', { signal }),
} as const;

/** Submitted in another tab, or before the answer was lost: the stored result counts. */
async function storedResult(error: unknown): Promise<AssessmentResult> {
  const isSettled = error instanceof ApiError && (error.status === 409 || error.status === 0);
  const stored = isSettled ? await myAssessmentQuery.queryFn().catch(() => null) : null;
  if (!stored?.completed) throw error;
  return stored.completed;
}

/** The assessment's machine, sending to the server. */
export function assessmentMachine() {
  const send = createCommandKeys();
  return portalAssessmentMachine.provide({
    actors: {
      send: fromPromise<object, Answers>(async ({ input }) => {
        const body = { responses: input };
        // The live update of the status may arrive before the answer.
        hold('assessment');
        try {
          return await send(body, (idempotencyKey) =>
            request('POST /api/submit-assessment', { body, idempotencyKey }),
          ).catch(storedResult);
        } catch (error) {
          release('assessment');
          throw error;
        }
      }),
    },
  });
}

/** The result; null until the answers are submitted. */
export const resultIn = ({ context }: SnapshotFrom<typeof portalAssessmentMachine>) =>
  context.result as AssessmentResult | null;
