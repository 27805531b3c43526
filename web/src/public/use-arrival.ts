import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { timings } from '#web/timings.ts';

/** The page stood before this code came: the browser itself has been to the element that the hash names. */
const isPrerendered =
  typeof document !== 'undefined' && Boolean(document.getElementById('root')?.firstElementChild);

/**
 * What a browser does by itself on a full page load: the new page starts at its top with the focus on its content,
 * or at the element that the hash names. Going back keeps the place the browser remembers.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const openPath = useRef(pathname);

  useEffect(() => {
    if (openPath.current === pathname) return;
    openPath.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    if (how !== 'POP' && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, how]);

  // `key` also lets a second press on the same link scroll again.
  useEffect(() => {
    if (!hash || (isPrerendered && key === 'default')) return;
    const timer = setTimeout(() => {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    }, timings.hashScroll);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
