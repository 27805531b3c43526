import { useRef, useState } from 'react';
import type { ProofKind } from '#services/platform/contract.ts';
import { NativeDialog, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { GoogleProof } from './google-proof.tsx';
import styles from './proof.module.css';
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

/** 'Confirm it's you' (S35). A native modal dialog stands over any other. */
export function ProofDialog({ proofs, onProved, onClosed, onOver }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, setKind] = useState<ProofKind>(proofs[0]);
  const close = () => dialog.current?.close();
  return (
    <NativeDialog
      title="Confirm it’s you"
      lead="This is a sensitive step, and your last confirmation is more than 5 minutes old. It goes on as soon as you have confirmed."
      ref={dialog}
      onClosed={onClosed}
    >
      {kind === 'google' ? (
        <GoogleProof onProved={onProved} onCancel={close} />
      ) : (
        <TypedProof key={kind} kind={kind} onProved={onProved} onCancel={close} onOver={onOver} />
      )}
      <NativeDialogBody className={styles.others}>
        {proofs
          .filter((each) => each !== kind)
          .map((each) => (
            <TextButton key={each} onClick={() => setKind(each)}>
              {other[each]}
            </TextButton>
          ))}
      </NativeDialogBody>
    </NativeDialog>
  );
}
