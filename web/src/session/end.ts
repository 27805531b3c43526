import type { QueryClient } from '@tanstack/react-query';
import type { Session, SessionEnd } from '#services/identity/contract.ts';
import { sessionKey } from '#web/api/session.ts';
import { noteUser } from './memory.ts';

/** From now on no one is signed in on this page; `because`: the server ended it. Gate and pages follow the session. */
export function endHere(queries: QueryClient, because: SessionEnd | null): void {
  noteUser(null);
  queries.setQueryData<Session>(
    sessionKey,
    (known) =>
      known && {
        ...known,
        user: null,
        next: 'done',
        expiresAt: null,
        impersonation: null,
        endedBecause: because,
      },
  );
}

/** What was read on someone's behalf is for no one else to see. */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/**
 * Whether the person has to be informed (ruling 34). Not of what they did themselves: signing out, or staying away until the
 * session was over. One that its owner ended is shown in the browser it was ended for; the one that ended it has lost its
 * cookies and hears nothing.
 */
export const isForSecurity = (because: SessionEnd | null): because is SessionEnd =>
  because !== null && because !== 'sign-out' && because !== 'expired';
