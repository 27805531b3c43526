import { useState } from 'react';
import { fieldOf, instantOf } from './zurich-input.ts';

interface Props {
  label: string;
  /** ISO 8601; undefined for no bound. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** An instant by the clock of Zurich. It is asked when it is complete: on Enter, or when the field is left. */
export function TimeField({ label, value, onChange }: Props) {
  const shown = fieldOf(value);
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const text = typed?.over === shown ? typed.text : shown;
  const take = () => {
    if (text !== shown) onChange(instantOf(text));
    setTyped(null);
  };
  return (
    <label className={value ? 'sel on' : 'sel'}>
      <span>{label}</span>
      <input
        type="datetime-local"
        step="1"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        value={text}
        onChange={(event) => setTyped({ over: shown, text: event.target.value })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  );
}
