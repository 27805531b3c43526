import '#web/public/styles/dialog.css';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Where a click would lead within the site; null when it leaves this page as it is. */
function wayOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}

/** The router's count of a page in the browser's history. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/**
 * Asks before the page is left with uploads under way, by a link or by the browser's own buttons; a closed tab is asked about by
 * the browser itself.
 */
export function LeaveQuestion({ isPending }: { isPending: boolean }) {
  const navigate = useNavigate();
  /** A path, or steps in the browser's history. */
  const [to, setTo] = useState<string | number | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isPending) return;
    isLeaving.current = false;
    const here = placeOf(window.history.state);
    let isComingBack = false;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router hears of the click, or of the step.
    const ask = (event: MouseEvent) => {
      const way = wayOf(event);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(way);
    };
    const step = (event: PopStateEvent) => {
      const there = placeOf(event.state);
      if (isLeaving.current || here === undefined || there === undefined) return;
      event.stopImmediatePropagation();
      if (there === here) isComingBack = false;
      if (isComingBack || there === here) return;
      isComingBack = true;
      window.history.go(here - there);
      setTo(there - here);
    };
    window.addEventListener('beforeunload', askBrowser);
    window.addEventListener('popstate', step, true);
    document.addEventListener('click', ask, true);
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      window.removeEventListener('popstate', step, true);
      document.removeEventListener('click', ask, true);
    };
  }, [isPending]);
  if (to === null) return null;
  const leave = () => {
    isLeaving.current = true;
    if (typeof to === 'number') window.history.go(to);
    else void navigate(to);
  };
  return <Question onStay={() => setTo(null)} onLeave={leave} />;
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="leave" onClose={onStay}>
      <div className="dialog-head">
        <div>
          <h2 className="t3" id="leave">
            Leave while documents are uploaded?
          </h2>
          <p>What has not arrived is not kept. You can upload it again later.</p>
        </div>
      </div>
      <div className="dialog-end">
        <button className="button button-line" type="button" onClick={() => dialog.current?.close()}>
          Stay
        </button>
        <button className="button button-stop" type="button" onClick={onLeave}>
          Leave
        </button>
      </div>
    </dialog>
  );
}
