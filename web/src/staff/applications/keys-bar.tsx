import { Keyboard } from 'lucide-react';

interface Props {
  isOn: boolean;
  onToggle: () => void;
  shown: number;
  of: string;
  /** The next page could not be fetched. */
  failure: string | null;
  onRetry: () => void;
}

/** The list's foot: the shortcuts with their switch, and how much of the list is loaded. */
export function KeysBar({ isOn, onToggle, shown, of, failure, onRetry }: Props) {
  return (
    <footer className="keysbar">
      <button className="btn quiet sm hide-s" type="button" aria-pressed={isOn} onClick={onToggle}>
        <Keyboard className="i" aria-hidden="true" />
        Shortcuts {isOn ? 'on' : 'off'}
      </button>
      {isOn && (
        <>
          <span className="hide-s">
            <kbd>J</kbd>
            <kbd>K</kbd> move
          </span>
          <span className="hide-s">
            <kbd>Enter</kbd> open
          </span>
          <span className="hide-s">
            <kbd>X</kbd> select
          </span>
          <span className="hide-s">
            <kbd>Ctrl A</kbd> all loaded
          </span>
          <span className="hide-s">
            <kbd>/</kbd> search
          </span>
        </>
      )}
      {failure && (
        <button className="btn sm dng" type="button" onClick={onRetry}>
          {failure} Retry
        </button>
      )}
      <span className="rc" role="status">
        {shown > 0 && `${shown.toLocaleString('en-GB')} of ${of}`}
      </span>
    </footer>
  );
}
