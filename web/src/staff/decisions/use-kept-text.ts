import { useReducer } from 'react';
import { useStaffUser } from '../shell/staff-user.ts';

/** By person and subject, so that no one finds another's words; gone when the tab is closed. */
const kept = new Map<string, string>();

/**
 * Text of a decision in the making. It outlives its screen: when the session ends under a half-written note, the note
 * is there again after signing in.
 */
export function useKeptText(subject: string): [text: string, keep: (text: string) => void] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = `${useStaffUser().email} ${subject}`;
  const keep = (text: string) => {
    if (text) kept.set(key, text);
    else kept.delete(key);
    redraw();
  };
  return [kept.get(key) ?? '', keep];
}
