import { useEffect, useRef } from 'react';
import { CheckIcon } from '#web/public/components/icons.tsx';

interface Props {
  /** Which version the form shows now. */
  shown: 'mine' | 'theirs';
  onExchange: () => void;
}

/** After the choice: the version that was not taken stays at hand. Takes the focus from the buttons that went. */
export function SetAside({ shown, onExchange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="load-fault versions chosen" role="status" tabIndex={-1} ref={box}>
      <p className="state state-good">
        <CheckIcon />
        {shown === 'mine'
          ? 'You go on with what was in this window'
          : 'You go on with what was saved in the other window'}
      </p>
      <p>The other version is kept for as long as this page stays open.</p>
      <p className="actions">
        <button className="link" type="button" onClick={onExchange}>
          Go on with the other version instead
        </button>
      </p>
    </div>
  );
}
