import { useSyncExternalStore } from 'react';
import { useSession } from '#web/api/session.ts';
import { keptName, shownName } from '#web/session/memory.ts';
import { homeOf } from './home-of.ts';

type Account = 'loading' | 'out' | { name: string; home: string; isAdmin: boolean };

/** What the header says of whoever is signed in. */
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

const staysAsItIs = () => () => {};

/** Whose name the header can show before the server has said who is signed in; null: nobody's. */
export const useKeptName = () => useSyncExternalStore(staysAsItIs, keptName, () => null);
