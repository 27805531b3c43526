import { createContext, useContext } from 'react';
import type { StaffUser } from './top-bar.tsx';

export const StaffUserContext = createContext<StaffUser | null>(null);

/** Whether the person at the screen is an admin. The server decides again on every call. */
export const useIsAdmin = () => useContext(StaffUserContext)?.role === 'admin';
