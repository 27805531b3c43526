import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '#web/api/session.ts';
import { type Banner, Banners } from './banners.tsx';
import { watchFocus } from './last-focus.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Keeps a session healthy while someone is signed in, and says so when it is over. */
export function Upkeep({ Banner }: { Banner: Banner }) {
  const { data: session } = useQuery(sessionQuery);
  useSessionEnd(session);
  useEffect(watchFocus, []);
  if (!session?.user) return null;
  const { user, idleMinutes } = session;
  // another person, or another role, starts over
  return <Banners key={`${user.id} ${idleMinutes}`} Banner={Banner} session={session} />;
}
