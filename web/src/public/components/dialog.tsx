import '../styles/dialog.css';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  title: string;
  lead?: ReactNode;
  /** For whoever closes it from inside; Escape and the cross do it by themselves. */
  ref: RefObject<HTMLDialogElement | null>;
  onClosed: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog: it holds the keyboard, closes on Escape, and gives the focus back to where it came from. It stands at
 * the body's end, so that it looks alike wherever it is opened.
 */
export function Dialog({ title, lead, ref, onClosed, children }: Props) {
  const id = useId();
  useEffect(() => ref.current?.showModal(), [ref]);
  return createPortal(
    <dialog className="dialog" ref={ref} aria-labelledby={id} onClose={onClosed}>
      <div className="dialog-head dialog-head-close">
        <div>
          <h2 className="t3" id={id}>
            {title}
          </h2>
          {lead && <p className="small">{lead}</p>}
        </div>
        <button
          className="dialog-close"
          type="button"
          aria-label="Close"
          onClick={() => ref.current?.close()}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
