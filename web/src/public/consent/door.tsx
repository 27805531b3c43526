import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#web/ui/toast/toast.ts';
import { whenUsed } from '#web/when-used.ts';
import type { ConsentProps } from './consent.tsx';
import { onCookieSettings } from './open.ts';

/**
 * Lets the cookie banner in for those who have not decided, and the settings for those who ask. Its code comes after the
 * visitor's first movement, so that no one waits for it; those who decided long ago never load it.
 */
export function ConsentDoor() {
  const [Consent, setConsent] = useState<ComponentType<ConsentProps>>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const load = async () => {
      const { Consent: loaded } = await import('./consent.tsx');
      setConsent(() => loaded);
    };
    const ask = async () => {
      await whenUsed();
      // Here, because it waits for the same moment.
      void import('../draft/late-forms.ts').then(
        ({ watchLateForms }) => watchLateForms(),
        () => {},
      );
      const { isDecided } = await import('./stored.ts');
      if (!isDecided()) await load();
    };
    // Without a connection nothing is stored that needs a consent; the next page asks.
    ask().catch(() => {});
    return onCookieSettings(() => {
      setOpen(true);
      load().catch(() => {
        setOpen(false);
        const description = 'The cookie settings could not be loaded. Please try again.';
        toast({ title: 'Error', description, tone: 'danger', about: 'cookie-settings' });
      });
    });
  }, []);
  return Consent && <Consent isOpen={isOpen} onClosed={() => setOpen(false)} onOpen={() => setOpen(true)} />;
}
