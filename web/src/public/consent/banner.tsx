import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

interface Props {
  /** The pointer or the keyboard is at it: a decision may follow. */
  onNear: () => void;
  onManage: () => void;
  onReject: () => void;
  onAccept: () => void;
}

/**
 * Keeps as much room free at the page's foot as the banner is high, so that it covers nothing that has the focus and the
 * page's end can be read (WCAG 2.4.11).
 */
function useRoom() {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = banner;
    if (!current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver((sizes) => {
      // As it was measured already: asking for it again would lay the page out once more.
      const height = sizes[0]?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--room-below', `${Math.ceil(height)}px`);
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--room-below');
    };
  }, []);
  return banner;
}

/** 'Cookie Preferences', fixed at the foot of the screen until the visitor decides. Yes and no weigh the same. */
export function CookieBanner({ onNear, onManage, onReject, onAccept }: Props) {
  const banner = useRoom();
  return (
    <section
      className="consent-banner"
      aria-labelledby="consent-banner"
      ref={banner}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <div className="grid">
        <div className="main">
          <h2 className="t2" id="consent-banner">
            Cookie Preferences
          </h2>
          {/* In two parts, so that on no page this is the largest text: it comes after the others. */}
          <p className="small">We set the cookies this site needs to work.</p>
          <p className="small">
            Anything beyond that is your choice, and you can change it at any time.{' '}
            <Link to={paths.cookies}>Cookie policy</Link>
          </p>
        </div>
        <button className="link" type="button" aria-haspopup="dialog" onClick={onManage}>
          Manage Preferences
        </button>
        <div className="pair">
          <button className="button button-line" type="button" onClick={onReject}>
            Reject All
          </button>
          <button className="button button-line" type="button" onClick={onAccept}>
            Accept All
          </button>
        </div>
      </div>
    </section>
  );
}
