import { fromPromise, type SnapshotFrom } from 'xstate';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { type Answers, portalAssessmentMachine } from '#state-machines/portal-assessment/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { letGo, stay } from '../frame/stay.ts';
import { myAssessmentQuery } from './assessment-query.ts';

/** Submitted in another tab, or before the answer was lost: the result that is kept is the result. */
async function keptResult(refusal: unknown): Promise<AssessmentResult> {
  const isSettled = refusal instanceof ApiError && (refusal.status === 409 || refusal.status === 0);
  const kept = isSettled ? await myAssessmentQuery.queryFn().catch(() => null) : null;
  if (!kept?.completed) throw refusal;
  return kept.completed;
}

/** The assessment's machine with the real way of sending. */
export function assessmentMachine() {
  const send = createCommandKeys();
  return portalAssessmentMachine.provide({
    actors: {
      send: fromPromise<object, Answers>(async ({ input }) => {
        const body = { responses: input };
        // The news that the status has moved may come before the answer.
        stay('assessment');
        try {
          return await send(body, (idempotencyKey) =>
            request('POST /api/submit-assessment', { body, idempotencyKey }),
          ).catch(keptResult);
        } catch (error) {
          letGo('assessment');
          throw error;
        }
      }),
    },
  });
}

/** What the answers came to; null until they have been submitted. */
export const resultIn = ({ context }: SnapshotFrom<typeof portalAssessmentMachine>) =>
  context.result as AssessmentResult | null;
