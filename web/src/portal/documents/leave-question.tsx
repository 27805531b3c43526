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

/**
 * Asks before the page is left with uploads under way, by a link or, where the browser lets a page ask, by its own Back; a closed
 * tab is asked about by the browser itself.
 */
export function LeaveQuestion({ isPending }: { isPending: boolean }) {
  const navigate = useNavigate();
  /** How to go on from here once that is wished. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isPending) return;
    isLeaving.current = false;
    const { navigation } = window as { navigation?: Navigation };
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router hears of the click.
    const ask = (event: MouseEvent) => {
      const way = wayOf(event);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(way));
    };
    const step = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return;
      const { key } = event.destination;
      event.preventDefault();
      setLeave(() => () => void navigation?.traverseTo(key));
    };
    window.addEventListener('beforeunload', askBrowser);
    navigation?.addEventListener('navigate', step);
    document.addEventListener('click', ask, true);
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      navigation?.removeEventListener('navigate', step);
      document.removeEventListener('click', ask, true);
    };
  }, [isPending, navigate]);
  if (!leave) return null;
  const onLeave = () => {
    isLeaving.current = true;
    leave();
  };
  return <Question onStay={() => setLeave(null)} onLeave={onLeave} />;
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
