import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { withMoment } from '../time/moment.ts';

/** What cells and cards need beyond their application. */
export interface ListContextValue {
  now: number;
  pendingId: string | null;
  onAdvance: (row: ListedApplication) => void;
  /** The row whose menu is open. */
  menuId: string | null;
  onMenu: (row: ListedApplication, button: HTMLElement) => void;
  /** The instant that is shown; null for now. In the past nothing can be done, only looked at. */
  asOf: string | null;
}

const ListContext = createContext<ListContextValue | null>(null);
export const ListProvider = ListContext.Provider;

export function useList(): ListContextValue {
  const value = useContext(ListContext);
  if (!value) throw new Error('a list cell stands outside its list');
  return value;
}

/**
 * Where a link to an application leads, and what it hands on: the address to come back to, with its filters. Rows, of which there are many, ask
 * for it in their links alone: the router draws those again with each address, and a whole row would be drawn twice, before the rows change and
 * with them.
 */
export function useRecordLink({ id }: Pick<ListedApplication, 'id'>) {
  const { asOf } = useList();
  return { to: withMoment(paths.admin.application(id), asOf), state: { search: useLocation().search } };
}
