import '../styles/consent.css';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { consentMachine } from '#state-machines/consent/machine.ts';
import { CookieBanner } from './banner.tsx';
import { CookieSettings } from './settings.tsx';
import { keepConsent, onOtherTabs, storedConsent } from './stored.ts';

export interface ConsentProps {
  isOpen: boolean;
  onOpen: () => void;
  onClosed: () => void;
}

const machine = consentMachine.provide({
  actions: {
    keep: ({ context }) => {
      if (context.consent) keepConsent(context.consent);
    },
  },
});

/** Where the focus stood has gone with the banner: the page's content is the next best place. */
function keepFocus(): void {
  if (document.activeElement === document.body || !document.activeElement)
    document.getElementById('content')?.focus({ preventScroll: true });
}

/** Cookie consent: the banner while nothing is decided, and the settings whenever they are asked for. */
export function Consent({ isOpen, onOpen, onClosed }: ConsentProps) {
  const [begunWith] = useState(storedConsent);
  const [state, send] = useMachine(machine, { input: { now: () => new Date(), consent: begunWith } });
  const { consent } = state.context;
  const isUndecided = state.matches('undecided');
  useEffect(() => onOtherTabs((heard) => send({ type: 'heard', consent: heard })), [send]);
  useEffect(() => {
    if (!isUndecided) keepFocus();
  }, [isUndecided]);
  return (
    <>
      {isUndecided && (
        <CookieBanner
          onManage={onOpen}
          onReject={() => send({ type: 'reject-all' })}
          onAccept={() => send({ type: 'accept-all' })}
        />
      )}
      {isOpen && (
        <CookieSettings
          consent={consent}
          onReject={() => send({ type: 'reject-all' })}
          onAccept={() => send({ type: 'accept-all' })}
          onSave={(choice) => send({ type: 'save', choice })}
          onClosed={onClosed}
        />
      )}
    </>
  );
}
