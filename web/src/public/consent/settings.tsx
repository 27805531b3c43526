import { type SubmitEvent, useRef, useState } from 'react';
import {
  type Category,
  type Choice,
  type Consent,
  categories,
  onlyNecessary,
} from '#state-machines/consent/choice.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NativeDialog, NativeDialogActions, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import styles from './settings.module.css';

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
    <NativeDialog
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
    </NativeDialog>
  );
}

const words: Record<Category, { name: string; note: string }> = {
  analytics: { name: 'Analytics', note: 'Which pages are read, without knowing by whom.' },
  marketing: { name: 'Marketing', note: 'Whether an announcement of ours brought you here.' },
  preferences: { name: 'Preferences', note: 'Language and reading settings for your next visit.' },
};

interface SwitchesProps {
  consent: Consent | null;
  onReject: () => void;
  onAccept: () => void;
  onSave: (choice: Choice) => void;
}

/** One switch a category, and the three ways to decide. Nothing is switched on before the visitor does it. */
function Switches({ consent, onReject, onAccept, onSave }: SwitchesProps) {
  const [choice, setChoice] = useState<Choice>(consent ?? onlyNecessary);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(choice);
  };
  return (
    <form onSubmit={submit}>
      <NativeDialogBody className={styles.switches}>
        <Switch
          className={styles.switch}
          note="Sign-in, security and this choice. Always on."
          checked
          disabled
          readOnly
        >
          Necessary
        </Switch>
        {categories.map((category) => (
          <Switch
            key={category}
            className={styles.switch}
            note={words[category].note}
            checked={choice[category]}
            onChange={({ target }) => setChoice({ ...choice, [category]: target.checked })}
          >
            {words[category].name}
          </Switch>
        ))}
      </NativeDialogBody>
      <NativeDialogActions isPaired>
        <Button onClick={onReject}>Reject All</Button>
        <Button onClick={onAccept}>Accept All</Button>
        <Button variant="primary" type="submit">
          Save Preferences
        </Button>
      </NativeDialogActions>
    </form>
  );
}
