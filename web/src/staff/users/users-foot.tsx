import { Keyboard } from 'lucide-react';

interface Props {
  isOn: boolean;
  onToggle: () => void;
  shown: number;
  hasMore: boolean;
  /** The next page, or a refresh of what is shown, could not be fetched. */
  failure: string | null;
  onRetry: () => void;
}

/** 'All 12 users', 'First 50 users' */
function shownText(shown: number, hasMore: boolean): string {
  if (shown === 0) return '';
  if (hasMore) return `First ${shown.toLocaleString('en-GB')} users`;
  return shown === 1 ? '1 user' : `All ${shown.toLocaleString('en-GB')} users`;
}

/** The list's foot: the shortcuts with their switch, and how much of the list is loaded. */
export function UsersFoot({ isOn, onToggle, shown, hasMore, failure, onRetry }: Props) {
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
        {shownText(shown, hasMore)}
      </span>
    </footer>
  );
}
