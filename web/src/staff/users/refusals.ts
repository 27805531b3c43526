import type { UserRow } from '#services/identity/contract.ts';

/** Who looks, and which admin is the only one. */
export interface Viewer {
  id: string;
  lastAdminId: string | null;
}

const lastAdmin = (user: UserRow, { id }: Viewer): string =>
  user.id === id
    ? 'You are the last admin: make someone else an admin first'
    : 'The last admin: make someone else an admin first';

/** Why a control of a row cannot be used; null when it can. The server decides again (ruling 21). */
export function roleRefusal(user: UserRow, viewer: Viewer): string | null {
  if (user.id === viewer.lastAdminId) return lastAdmin(user, viewer);
  return user.id === viewer.id ? 'You cannot change your own role' : null;
}

export function deleteRefusal(user: UserRow, viewer: Viewer): string | null {
  if (user.id === viewer.lastAdminId) return lastAdmin(user, viewer);
  return user.id === viewer.id ? 'You cannot delete your own account' : null;
}

export function resetRefusal(user: UserRow, viewer: Viewer): string | null {
  if (!user.hasSecondFactor) return 'No second factor is set up';
  return user.id === viewer.id ? 'Another admin has to reset yours' : null;
}
