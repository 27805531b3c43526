import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Session } from '#services/identity/contract.ts';
import { onSignedOut } from '#web/api/recover.ts';
import { sessionKey } from '#web/api/session.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { endHere, forgetAnswers, isForSecurity } from './end.ts';
import { forgetSession, kept, keptExpiry } from './memory.ts';
import { hear, tell } from './other-tabs.ts';

const askAgain = (queries: QueryClient) => void queries.invalidateQueries({ queryKey: sessionKey });

/** Hears of the session's end from wherever it can come: a refused call, or another tab. */
function listen(queries: QueryClient): () => void {
  const endIfForgotten = () => {
    const isIn = Boolean(queries.getQueryData<Session>(sessionKey)?.user);
    if (isIn && keptExpiry() === null) endHere(queries, null);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === kept.expiresAt) endIfForgotten();
    // someone else may have come in
    if (key === kept.name && newValue !== null) askAgain(queries);
  };
  const stops = [
    onSignedOut((because) => (because ? endHere(queries, because) : askAgain(queries))),
    hear((word) => {
      if (word.is === 'ended') endHere(queries, word.because);
    }),
    () => window.removeEventListener('storage', onStorage),
  ];
  window.addEventListener('storage', onStorage);
  // while this code was on its way
  endIfForgotten();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Once there is someone to read it: a message in the corner leaves by itself. */
function sayInSight(): void {
  const say = () =>
    toast({
      title: 'Security Logout',
      description: 'You have been logged out for security reasons.',
      tone: 'danger',
      about: 'sign-in',
    });
  if (document.hidden) document.addEventListener('visibilitychange', say, { once: true });
  else say();
}

/**
 * When the session is over, what was read and kept for it is forgotten, and the person is informed if it was the server's doing
 * (ruling 34), also when it happened since the last visit. Where they belong then is the gate's and the pages' to say,
 * because both follow the session; what was typed in a dialog waits in `useKeptText`.
 */
export function useSessionEnd(session: Session | undefined): void {
  const queries = useQueryClient();
  const userId = session?.user?.id ?? null;
  const endedBecause = session?.endedBecause ?? null;
  const lastUser = useRef(userId);
  /** A person was signed in, and does not know yet that it is over. */
  const isNews = useRef(keptExpiry() !== null);

  useEffect(() => listen(queries), [queries]);

  useEffect(() => {
    if (lastUser.current && lastUser.current !== userId) {
      if (userId) void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      else forgetAnswers(queries);
    }
    lastUser.current = userId;
  }, [userId, queries]);

  useEffect(() => {
    if (userId) isNews.current = true;
    if (userId || !isNews.current) return;
    if (isForSecurity(endedBecause)) {
      isNews.current = false;
      sayInSight();
      tell({ is: 'ended', because: endedBecause });
    }
    forgetSession();
  }, [userId, endedBecause]);
}
