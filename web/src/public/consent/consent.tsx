import { useEffect, useState } from 'react';
import type { Consent as Stored } from '#state-machines/consent/choice.ts';
import { CookieBanner } from './banner.tsx';
import { CookieSettings } from './settings.tsx';
import { storedConsent } from './stored.ts';
import { useDecisions } from './use-decisions.ts';

export interface ConsentProps {
  isOpen: boolean;
  onOpen: () => void;
  onClosed: () => void;
}

/** Where the focus stood has gone with the banner: the page's content is the next best place. */
function keepFocus(): void {
  if (document.activeElement === document.body || !document.activeElement)
    document.getElementById('content')?.focus({ preventScroll: true });
}

/** Cookie consent: the banner while nothing is decided, and the settings whenever they are asked for. */
export function Consent({ isOpen, onOpen, onClosed }: ConsentProps) {
  const [consent, setConsent] = useState<Stored | null>(storedConsent);
  const { decide, onNear } = useDecisions(setConsent);
  const isUndecided = consent === null;
  useEffect(() => {
    if (!isUndecided) keepFocus();
  }, [isUndecided]);
  return (
    <>
      {isUndecided && (
        <CookieBanner
          onNear={onNear}
          onManage={onOpen}
          onReject={() => decide({ type: 'reject-all' })}
          onAccept={() => decide({ type: 'accept-all' })}
        />
      )}
      {isOpen && (
        <CookieSettings
          consent={consent}
          onReject={(first) => decide({ type: 'reject-all' }, first)}
          onAccept={(first) => decide({ type: 'accept-all' }, first)}
          onSave={(choice, first) => decide({ type: 'save', choice }, first)}
          onClosed={onClosed}
        />
      )}
    </>
  );
}
