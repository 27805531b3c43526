import { type RefObject, useEffect, useRef } from 'react';

/** What a press has opened further down comes into view, and its heading takes the focus. */
export function useOpened(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return heading;
}
