import { type RefObject, useEffect, useRef } from 'react';
import { useTitle } from '../shell/use-title.ts';

/** A step of the gate opens: the tab says which, and the focus goes to the first thing to do, or to the heading. */
export function useStep<T extends HTMLElement>(title: string): RefObject<T | null> {
  useTitle(title);
  const first = useRef<T>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
