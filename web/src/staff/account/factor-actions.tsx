import { KeyRound, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props {
  isBusy: boolean;
  /** They come back after something was open in their place, and take the focus back. */
  isBack: boolean;
  onReplace: () => void;
  onRenew: () => void;
}

/** What can be done with one's second factor. */
export function FactorActions({ isBusy, isBack, onReplace, onRenew }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) first.current?.focus();
  }, [isBack]);
  return (
    <div className="brow">
      <button ref={first} className="btn" type="button" disabled={isBusy} onClick={onReplace}>
        <Smartphone className="i" aria-hidden="true" />
        Replace authenticator
      </button>
      <button className="btn" type="button" disabled={isBusy} onClick={onRenew}>
        <KeyRound className="i" aria-hidden="true" />
        Make ten new recovery codes
      </button>
      <p className="hint">New codes void the ones you have.</p>
    </div>
  );
}
