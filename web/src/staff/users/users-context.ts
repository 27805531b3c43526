import { createContext, useContext } from 'react';
import type { UserRow } from '#services/identity/contract.ts';
import type { Viewer } from './refusals.ts';

/** What cells need beyond their row. */
export interface UsersContextValue {
  viewer: Viewer;
  /** Editors only read (staff side, section 6). */
  isReadOnly: boolean;
  /** The user whose change is under way. */
  pendingId: string | null;
  /** The row whose role menu is open. */
  menuId: string | null;
  onRole: (user: UserRow, button: HTMLElement) => void;
  onReset: (user: UserRow) => void;
  onDelete: (user: UserRow) => void;
}

const UsersContext = createContext<UsersContextValue | null>(null);
export const UsersProvider = UsersContext.Provider;

export function useUsers(): UsersContextValue {
  const value = useContext(UsersContext);
  if (!value) throw new Error('a cell of a user stands outside its list');
  return value;
}
