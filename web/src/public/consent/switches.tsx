import { type SubmitEvent, useState } from 'react';
import {
  type Category,
  type Choice,
  type Consent,
  categories,
  onlyNecessary,
} from '#state-machines/consent/choice.ts';

interface Props {
  consent: Consent | null;
  onReject: () => void;
  onAccept: () => void;
  onSave: (choice: Choice) => void;
}

const words: Record<Category, { name: string; note: string }> = {
  analytics: { name: 'Analytics', note: 'Which pages are read, without knowing by whom.' },
  marketing: { name: 'Marketing', note: 'Whether an announcement of ours brought you here.' },
  preferences: { name: 'Preferences', note: 'Language and reading settings for your next visit.' },
};

/** One switch a category, and the three ways to decide. Nothing is switched on before the visitor does it. */
export function Switches({ consent, onReject, onAccept, onSave }: Props) {
  const [choice, setChoice] = useState<Choice>(consent ?? onlyNecessary);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(choice);
  };
  return (
    <form onSubmit={submit}>
      <div className="switches">
        <label>
          <b>Necessary</b>
          <span className="note">Sign-in, security and this choice. Always on.</span>
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked */}
          <input className="switch" type="checkbox" role="switch" checked disabled readOnly />
        </label>
        {categories.map((category) => (
          <label key={category}>
            <b>{words[category].name}</b>
            <span className="note">{words[category].note}</span>
            <input
              className="switch"
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked
              role="switch"
              checked={choice[category]}
              onChange={({ target }) => setChoice({ ...choice, [category]: target.checked })}
            />
          </label>
        ))}
      </div>
      <div className="dialog-end dialog-end-pair">
        <button className="button button-line" type="button" onClick={onReject}>
          Reject All
        </button>
        <button className="button button-line" type="button" onClick={onAccept}>
          Accept All
        </button>
        <button className="button" type="submit">
          Save Preferences
        </button>
      </div>
    </form>
  );
}
