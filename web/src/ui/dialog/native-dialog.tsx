import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
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
  useNativeModal(ref, onClosed);
  return createPortal(
    <dialog
      className={styles.dialog}
      ref={ref}
      aria-labelledby={id}
      aria-describedby={lead ? `${id}-lead` : undefined}
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

/**
 * Opens a `<dialog>` as a modal and says when it is closed. The browser's own `close` event comes a task later, and a key
 * pressed in between would still find the dialog open: where it can be said at once, it is.
 */
export function useNativeModal(ref: RefObject<HTMLDialogElement | null>, onClosed: () => void): void {
  const latest = useRef(onClosed);
  useLayoutEffect(() => {
    latest.current = onClosed;
  });
  // Before the effects of what is in it, which say where the keyboard goes.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listening = new AbortController();
    const { signal } = listening;
    let isSaid = false;
    const say = () => {
      if (!isSaid) latest.current();
      isSaid = true;
    };
    const onKey = (event: KeyboardEvent) => {
      // Its keys are its own: Escape would also close what is under it.
      event.stopPropagation();
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      dialog.close();
    };
    const onToggle = (event: Event) => {
      isSaid = false;
      // By then a call of `close` has given the focus back.
      if ((event as ToggleEvent).newState === 'closed') queueMicrotask(() => dialog.open || say());
    };
    dialog.addEventListener('keydown', onKey, { signal });
    dialog.addEventListener('beforetoggle', onToggle, { signal });
    dialog.addEventListener('close', say, { signal });
    dialog.showModal();
    return () => {
      listening.abort();
      // Removed while it is open, it would keep the focus to itself.
      dialog.close();
    };
  }, [ref]);
}
