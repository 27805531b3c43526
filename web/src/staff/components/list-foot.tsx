import { Keyboard } from 'lucide-react';
import type { Shortcut } from './shortcut-keys.ts';

interface Props {
  isOn: boolean;
  onToggle: () => void;
  /** The most used ones of the list. */
  keys: readonly Shortcut[];
  /** The next page, or a refresh of what is shown, could not be fetched. */
  failure: string | null;
  onRetry: () => void;
  /** How much of the list is loaded. */
  shown: string;
}

/** A list's foot: the shortcuts with their switch, and how much of the list is loaded. */
export function ListFoot({ isOn, onToggle, keys, failure, onRetry, shown }: Props) {
  return (
    <footer className="keysbar">
      <button className="btn quiet sm hide-s" type="button" aria-pressed={isOn} onClick={onToggle}>
        <Keyboard className="i" aria-hidden="true" />
        Shortcuts {isOn ? 'on' : 'off'}
      </button>
      {isOn &&
        keys.map(([what, ...names]) => (
          <span key={what} className="hide-s">
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}{' '}
            {what}
          </span>
        ))}
      {failure && (
        <button className="btn sm dng" type="button" onClick={onRetry}>
          {failure} Retry
        </button>
      )}
      <span className="rc" role="status">
        {shown}
      </span>
    </footer>
  );
}
