import { useSyncExternalStore } from 'react';
import { useSession } from '#web/api/session.ts';
import { keptName, shownName } from '#web/session/memory.ts';
import { homeOf } from './home-of.ts';

type Account = 'loading' | 'out' | { name: string; home: string; isAdmin: boolean };

/** What the header says of the current user. */
export function useAccount(): Account {
  const session = useSession();
  const { user, isLoading } = session;
  if (isLoading) return 'loading';
  if (!user) return 'out';
  return {
    name: shownName(user),
    home: homeOf(session),
    isAdmin: user.role === 'admin',
  };
}

const neverChanges = () => () => {};

/** Whose name the header can show before the server has said who is signed in; null: no one's. */
export const useKeptName = () => useSyncExternalStore(neverChanges, keptName, () => null);
