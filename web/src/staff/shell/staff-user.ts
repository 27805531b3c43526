import { type StaffUser, useInside } from '../gate/inside.ts';

/** Whoever is signed in; there is always somebody inside the shell. */
export const useStaffUser = (): StaffUser => useInside().user;

/** Whether the person at the screen is an admin. The server decides again on every call. */
export const useIsAdmin = () => useStaffUser().role === 'admin';
