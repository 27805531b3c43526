import { useRef } from 'react';
import type { Choice, Consent } from '#state-machines/consent/choice.ts';
import { toast } from '#web/ui/toast.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Switches } from './switches.tsx';

interface Props {
  /** Null: nothing is decided yet. */
  consent: Consent | null;
  /** Each calls `first` when it can be decided, and then decides. */
  onReject: (first: () => void) => void;
  onAccept: (first: () => void) => void;
  onSave: (choice: Choice, first: () => void) => void;
  onClosed: () => void;
}

/** The cookie settings, from the banner, the foot of every page and the cookie policy. */
export function CookieSettings({ consent, onReject, onAccept, onSave, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // First of all: the focus goes back to where the settings were opened, if that is still there.
  const close = () => {
    dialog.current?.close();
    toast({ title: 'Cookie preferences saved', about: 'cookie-settings' });
  };
  return (
    <Dialog
      ref={dialog}
      title="Cookie Settings"
      lead="Choose what we may store on this device. Necessary cookies last for the session or up to 30 days."
      onClosed={onClosed}
    >
      <Switches
        // another tab's decision shows at once
        key={consent?.timestamp}
        consent={consent}
        onReject={() => onReject(close)}
        onAccept={() => onAccept(close)}
        onSave={(choice) => onSave(choice, close)}
      />
    </Dialog>
  );
}
