import { createContext, useContext } from 'react';
import type { StaffUser } from './top-bar.tsx';

export const StaffUserContext = createContext<StaffUser | null>(null);

/** Whoever is signed in; there is always somebody inside the shell. */
export function useStaffUser(): StaffUser {
  const user = useContext(StaffUserContext);
  if (!user) throw new Error('nobody is signed in outside the shell');
  return user;
}

/** Whether the person at the screen is an admin. The server decides again on every call. */
export const useIsAdmin = () => useStaffUser().role === 'admin';
