import { fromPromise } from 'xstate';
import type { submissionResult } from '#services/applications/contract.ts';
import { applicationFormMachine, type Sent } from '#state-machines/application-form/machine.ts';
import { call } from '#web/api/client.ts';

/** The form's machine with the real way of sending. */
export const sendingMachine = applicationFormMachine.provide({
  actors: {
    send: fromPromise<Sent, object>(async ({ input, signal }) => {
      const { idempotencyKey, ...body } = input as { idempotencyKey: string };
      const options = { method: 'POST', body, idempotencyKey, signal } as const;
      const { data } = await call<typeof submissionResult>('/api/secure-application-submit', options);
      return data;
    }),
  },
});
