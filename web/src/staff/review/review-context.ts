import { createContext, useContext } from 'react';
import type { ActionRow } from '#state-machines/application/screens.ts';

/** What rows and cards of the queue need beyond their application. */
export interface ReviewContextValue {
  now: number;
  /** The address of the queue with this application open. */
  addressOf: (id: string) => string;
  open: (id: string) => void;
  /** Opens it with the dialog of a decision. */
  decide: (id: string, row: ActionRow) => void;
}

const ReviewContext = createContext<ReviewContextValue | null>(null);
export const ReviewProvider = ReviewContext.Provider;

export function useReview(): ReviewContextValue {
  const value = useContext(ReviewContext);
  if (!value) throw new Error('a row of the queue stands outside its screen');
  return value;
}
