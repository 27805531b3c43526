import type { ReactNode, RefObject } from 'react';
import { useNativeModal } from './native-dialog.tsx';
import styles from './native-sheet.module.css';

interface Props {
  /** Its name, which no heading says. */
  label: string;
  /** To close it from inside; Escape does it by itself. */
  ref: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
  onClosed: () => void;
}

/** The browser's own modal dialog over the whole screen, without a head of its own: it keeps the keyboard inside. */
export function NativeSheet({ label, ref, children, onClosed }: Props) {
  useNativeModal(ref, onClosed);
  return (
    <dialog className={styles.sheet} ref={ref} aria-label={label}>
      {children}
    </dialog>
  );
}
