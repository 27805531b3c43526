import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { holdLeaving } from './leaving.ts';

/** Where a click would lead within the site; null when it leaves this screen as it is. */
function wayOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}

/**
 * Before what is under way or not saved is left: a link, and the browser's own Back and Forward where it lets a page ask, wait for
 * an answer, and so does code that leads on with `leaveBy`; a closed tab is asked about by the browser itself.
 */
export function useLeaveQuestion(isHeld: boolean) {
  const navigate = useNavigate();
  /** How to go on from here once that is wished. */
  const [way, setWay] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isHeld) return;
    isLeaving.current = false;
    const { navigation } = window as { navigation?: Navigation };
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router hears of the click.
    const ask = (event: MouseEvent) => {
      const to = wayOf(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setWay(() => () => void navigate(to));
    };
    const step = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return;
      const { key } = event.destination;
      event.preventDefault();
      setWay(() => () => void navigation?.traverseTo(key));
    };
    const release = holdLeaving((go) => setWay(() => go));
    window.addEventListener('beforeunload', askBrowser);
    navigation?.addEventListener('navigate', step);
    document.addEventListener('click', ask, true);
    return () => {
      release();
      window.removeEventListener('beforeunload', askBrowser);
      navigation?.removeEventListener('navigate', step);
      document.removeEventListener('click', ask, true);
    };
  }, [isHeld, navigate]);
  return {
    way,
    remain: () => setWay(null),
    leave: () => {
      isLeaving.current = true;
      setWay(null);
      way?.();
    },
  };
}
