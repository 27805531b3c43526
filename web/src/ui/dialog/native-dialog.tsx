import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { CrossIcon } from '../icon/drawings.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './native-dialog.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** To close it from inside; Escape and the cross do it by themselves. */
  ref: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
  onClosed: () => void;
}

/**
 * The browser's own modal dialog, which costs no library: for the public site. What floats over a page by a library (`Menu`,
 * `Popover`) would lie under it. It stands at the body's end, so that it looks alike wherever it is opened.
 */
export function NativeDialog({ title, lead, ref, children, onClosed }: Props) {
  const id = useId();
  // Before the effects of what is in it, which say where the keyboard goes.
  useLayoutEffect(() => {
    const { current } = ref;
    // Its keys are its own: Escape would also close what is under it.
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    current?.addEventListener('keydown', keep);
    current?.showModal();
    return () => current?.removeEventListener('keydown', keep);
  }, [ref]);
  return createPortal(
    <dialog
      className={styles.dialog}
      ref={ref}
      aria-labelledby={id}
      aria-describedby={lead ? `${id}-lead` : undefined}
      onClose={onClosed}
    >
      <div className={styles.head}>
        <div>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {lead && (
            <p className={styles.lead} id={`${id}-lead`}>
              {lead}
            </p>
          )}
        </div>
        <IconButton
          icon={CrossIcon}
          label="Close"
          className={styles.close}
          onClick={() => ref.current?.close()}
        />
      </div>
      {children}
    </dialog>,
    document.body,
  );
}

/** The dialog's inside, as far from its edge as the title. */
export const NativeDialogBody = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames(styles.body, className)}>{children}</div>
);

interface ActionsProps {
  /** On a phone all but the last, which is the main one, share a row. */
  isPaired?: boolean;
  children: ReactNode;
}

/** The buttons at its end: the last one stands at the right. */
export const NativeDialogActions = ({ isPaired, children }: ActionsProps) => (
  <div className={classNames(styles.actions, isPaired && styles.paired)}>{children}</div>
);
