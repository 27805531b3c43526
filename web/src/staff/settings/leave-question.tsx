import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DialogBox } from '../decisions/dialog-box.tsx';

/** Where a click would lead within the site; null when it leaves this screen as it is. */
function wayOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}

/** Asks before a link leaves what was typed; a closed tab is asked about by the browser itself. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<string | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router hears of the click.
    const ask = (event: MouseEvent) => {
      const to = wayOf(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setWay(to);
    };
    window.addEventListener('beforeunload', askBrowser);
    document.addEventListener('click', ask, true);
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', ask, true);
    };
  }, [isUnsaved]);
  return (
    <DialogBox title="Leave without saving?" isOpen={way !== null} onClose={() => setWay(null)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (way) void navigate(way);
        }}
      >
        <Dialog.Description>
          What you changed on this screen is not saved yet, and would be lost.
        </Dialog.Description>
        <div className="fx2">
          <button className="btn" type="button" onClick={() => setWay(null)}>
            Stay
          </button>
          <button className="btn stp" type="submit">
            Leave
          </button>
        </div>
      </form>
    </DialogBox>
  );
}
