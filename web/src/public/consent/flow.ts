import { createActor } from 'xstate';
import type { Consent } from '#state-machines/consent/choice.ts';
import { consentMachine } from '#state-machines/consent/machine.ts';
import { keepConsent, storedConsent } from './stored.ts';

const machine = consentMachine.provide({
  actions: {
    keep: ({ context }) => {
      if (context.consent) keepConsent(context.consent);
    },
  },
});

/** The machine of cookie consent at work, from what is stored. @param onChange hears what is decided */
export function beginConsent(onChange: (consent: Consent | null) => void) {
  const actor = createActor(machine, { input: { now: () => new Date(), consent: storedConsent() } });
  actor.subscribe(({ context }) => onChange(context.consent));
  return actor.start();
}
