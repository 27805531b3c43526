import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { Session } from '#services/identity/contract.ts';
import { audit } from '#web/api/audit.ts';
import { inactivityText } from './inactivity-text.ts';
import { isInsecure } from './insecure.ts';
import { useInactivity, warningId } from './use-inactivity.ts';
import { useOffline } from './use-offline.ts';

/** One banner as a side draws it: its sentence, for the inactivity warning 'Stay Active', and a button that takes it away. */
export interface BannerProps {
  kind: 'insecure' | 'inactivity' | 'offline';
  text: string;
  onStep?: () => void;
  /** None: it leaves by itself. */
  onDismiss?: () => void;
}
export type Banner = ComponentType<BannerProps>;

/** Two buttons may stand there at once. */
export const dismissLabel = {
  insecure: 'Dismiss the warning about the connection',
  offline: undefined,
  inactivity: 'Dismiss the warning about inactivity',
} as const;

const insecure = 'Your connection to this site is not secure. Please use HTTPS.';
const offline =
  'You are offline. What you see may be out of date; it is brought up to date as soon as you are connected again.';

/** Where the focus was before it came to the banners: it goes back there when a banner leaves from under it. */
function useWayBack(): [RefObject<HTMLDivElement | null>, () => void] {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    const arrive = ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget as Node | null)) before.current = relatedTarget;
    };
    const { current } = box;
    current?.addEventListener('focusin', arrive);
    return () => current?.removeEventListener('focusin', arrive);
  }, []);
  const goBack = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true });
  };
  return [box, goBack];
}

/**
 * What someone signed in is warned of, on either side (applicant side, section 2, 'Cookie and security banners').
 */
export function Banners({ Banner, session }: { Banner: Banner; session: Session }) {
  const connection = useInsecureWarning();
  const inactivity = useInactivity(session.idleMinutes);
  const isOffline = useOffline();
  const [box, goBack] = useWayBack();
  const andBack = (act: () => void) => () => {
    act();
    goBack();
  };
  return (
    <div className="session-banners" data-print="none" ref={box}>
      <div role="status">{isOffline && <Banner kind="offline" text={offline} />}</div>
      {connection.isShown && (
        <div role="alert">
          <Banner kind="insecure" text={insecure} onDismiss={andBack(connection.dismiss)} />
        </div>
      )}
      {inactivity.isWarned && (
        <div role="alert" id={warningId}>
          <Banner
            kind="inactivity"
            text={inactivityText(session)}
            onStep={andBack(inactivity.stayActive)}
            onDismiss={andBack(inactivity.dismiss)}
          />
        </div>
      )}
    </div>
  );
}

/** Until the page is loaded again, on both sides. */
let isDismissed = false;

let isNoted = false;

/** Whether to warn that others can read along. */
function useInsecureWarning() {
  const [isShown, setShown] = useState(() => !isDismissed && isInsecure(window.location));
  useEffect(() => {
    if (!isShown || isNoted) return;
    isNoted = true;
    audit('insecure_connection_warning', 'session', { metadata: { severity: 'medium' } });
  }, [isShown]);
  const dismiss = () => {
    isDismissed = true;
    setShown(false);
  };
  return { isShown, dismiss };
}
