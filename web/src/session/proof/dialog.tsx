import './proof.css';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ProofKind } from '#services/platform/contract.ts';
import { GoogleProof } from './google-proof.tsx';
import { TypedProof } from './typed-proof.tsx';

interface Props {
  /** What this person can give, the usual one first. */
  proofs: readonly [ProofKind, ...ProofKind[]];
  onProved: () => void;
  onClosed: () => void;
  /** The session ended meanwhile. */
  onOver: (error: unknown) => void;
}

const other: Record<ProofKind, string> = {
  password: 'Use your password instead',
  code: 'Use a code from your app instead',
  google: 'Use Google instead',
};

/**
 * 'Confirm it's you' (S35). A native modal dialog stands over any other; its keys are its own, or Escape would close what is
 * beneath as well.
 */
export function ProofDialog({ proofs, onProved, onClosed, onOver }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, setKind] = useState<ProofKind>(proofs[0]);
  // Before the effects of what is in it, which say where the keyboard goes.
  useLayoutEffect(() => {
    const { current } = dialog;
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    current?.addEventListener('keydown', keep);
    current?.showModal();
    return () => current?.removeEventListener('keydown', keep);
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className="proof"
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
      onClose={onClosed}
    >
      <h2 id={id}>Confirm it’s you</h2>
      <p id={`${id}-why`}>
        This is a sensitive step, and your last confirmation is more than 5 minutes old. It goes on as soon as
        you have confirmed.
      </p>
      {kind === 'google' ? (
        <GoogleProof onProved={onProved} onCancel={close} />
      ) : (
        <TypedProof key={kind} kind={kind} onProved={onProved} onCancel={close} onOver={onOver} />
      )}
      {proofs
        .filter((each) => each !== kind)
        .map((each) => (
          <button key={each} className="proof-other" type="button" onClick={() => setKind(each)}>
            {other[each]}
          </button>
        ))}
    </dialog>
  );
}
