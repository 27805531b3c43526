import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The application that was open last, and the step of the browser's history it stood at. */
let opened: { id: string; step: number } | null = null;
const stepNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? -1;

/** Remembers which application is open, for the list that is gone back to. */
export function useLeavingMark(id: string): void {
  useEffect(() => {
    // While it is open: the list is drawn before this screen is taken down.
    opened = { id, step: stepNow() };
  }, [id]);
}

/** The row that the keyboard goes back to: by the link back, or by the browser's own way back. */
export function useReturnedFrom(): string | null {
  const { state } = useLocation();
  const kind = useNavigationType();
  const [returned] = useState(() => {
    // What a link named once stands in the browser's history still, and may be another one by now.
    if (kind === 'POP') return opened !== null && stepNow() === opened.step - 1 ? opened.id : null;
    const named: unknown = typeof state === 'object' && state !== null && 'from' in state && state.from;
    return typeof named === 'string' ? named : null;
  });
  return returned;
}
