import { createContext, useContext } from 'react';
import type { Session } from '#services/identity/contract.ts';

export type StaffUser = NonNullable<Session['user']>;

/** The user that the gate let in, and the way out. */
export interface Inside {
  user: StaffUser;
  /** Ends every session of the user (ruling 15). */
  signOut: () => void;
  isLeaving: boolean;
}

export const InsideContext = createContext<Inside | null>(null);

export function useInside(): Inside {
  const inside = useContext(InsideContext);
  if (!inside) throw new Error('useInside needs the shell around it');
  return inside;
}
