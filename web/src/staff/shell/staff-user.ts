import { type StaffUser, useInside } from '../gate/inside.ts';

/** Who is signed in; inside the shell someone always is. */
export const useStaffUser = (): StaffUser => useInside().user;

/** Whether the person at the screen is an admin. The server decides again on every call. */
export const useIsAdmin = () => useStaffUser().role === 'admin';
