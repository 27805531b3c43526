import { fromPromise } from 'xstate';
import type { signInResult, signUpResult } from '#services/identity/contract.ts';
import { type AccountEntries, accountFormMachine } from '#state-machines/account-form/machine.ts';
import { call } from '#web/api/client.ts';

/** The form's machine with the real ways of sending. `onEntered` runs once the server has opened a session. */
export const accountForm = (onEntered: () => Promise<void>) =>
  accountFormMachine.provide({
    actors: {
      signIn: fromPromise<void, AccountEntries>(async ({ input: { email, password }, signal }) => {
        const body = { email, password };
        await call<typeof signInResult>('/api/auth/sign-in', { method: 'POST', body, signal });
        await onEntered();
      }),
      signUp: fromPromise<void, AccountEntries>(async ({ input, signal }) => {
        const body = { ...input, side: 'applicant' };
        await call<typeof signUpResult>('/api/auth/sign-up', { method: 'POST', body, signal });
      }),
    },
  });
