import { useCallback, useEffect, useRef } from 'react';
import type { Choice, Consent } from '#state-machines/consent/choice.ts';
import { toast } from '#web/ui/toast/toast.ts';
import type { beginConsent } from './flow.ts';
import { onOtherTabs } from './stored.ts';

export type Decision = { type: 'accept-all' } | { type: 'reject-all' } | { type: 'save'; choice: Choice };

const notLoaded = {
  title: 'Error',
  description: 'Your choice could not be saved. Please check your connection and try again.',
  tone: 'danger',
  about: 'cookie-settings',
} as const;

/**
 * Decisions, each taken by the machine. Its code comes with the first one, or when the pointer or the keyboard is near it:
 * a banner that is only looked at needs none.
 * @param onChange hears what is decided, here or in another tab
 */
export function useDecisions(onChange: (consent: Consent | null) => void) {
  const flow = useRef<Promise<ReturnType<typeof beginConsent>>>(undefined);
  const prepare = useCallback(() => {
    flow.current ??= import('./flow.ts').then(({ beginConsent }) => beginConsent(onChange));
    // Without a connection the next sign tries again.
    flow.current.catch(() => {
      flow.current = undefined;
    });
    return flow.current;
  }, [onChange]);
  useEffect(
    () =>
      onOtherTabs((consent) => {
        if (flow.current)
          flow.current.then((actor) => actor.send({ type: 'heard', consent })).catch(() => {});
        else onChange(consent);
      }),
    [onChange],
  );
  const decide = (decision: Decision, first?: () => void) => {
    prepare().then(
      (actor) => {
        first?.();
        actor.send(decision);
      },
      () => toast(notLoaded),
    );
  };
  return { decide, onNear: () => void prepare() };
}
