import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './drawer.module.css';

interface Props {
  title: string;
  /** The id of a heading inside that names it; without one its title does. */
  labelledBy?: string | undefined;
  /** Beside the title: a number, a state, ways to the next one. */
  actions?: ReactNode;
  /** Too little room beside the page: it covers everything and holds the focus. */
  isCovering: boolean;
  className?: string | undefined;
  children: ReactNode;
  /** Below what scrolls: what can be done. */
  footer?: ReactNode;
  onClose: () => void;
  /** Its own keys; Escape closes it anyway. */
  onKey?: ((event: KeyboardEvent) => void) | undefined;
}

/** Docked beside what it is about; on a narrow screen a modal over everything. */
export function Drawer(props: Props) {
  return props.isCovering ? <Covering {...props} /> : <Docked {...props} />;
}

function Content({ title, actions, titleId, children, footer, onClose }: Props & { titleId: string }) {
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {actions}
        <IconButton icon={X} size="small" label="Close" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  );
}

function Covering(props: Props) {
  const titleId = useId();
  return (
    <Base.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Popup
          className={classNames(styles.drawer, styles.covering, props.className)}
          aria-labelledby={props.labelledBy ?? titleId}
          onKeyDown={props.onKey}
        >
          <Content {...props} titleId={titleId} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Docked(props: Props) {
  const titleId = useId();
  const aside = useRef<HTMLElement>(null);
  useOpeningFocus(aside);
  return (
    <aside
      className={classNames(styles.drawer, props.className)}
      aria-labelledby={props.labelledBy ?? titleId}
      ref={aside}
      tabIndex={-1}
      onKeyDown={(event) => {
        // A dialog over it closes by itself.
        if (event.key === 'Escape' && aside.current?.contains(event.target as Node)) props.onClose();
        else props.onKey?.(event);
      }}
    >
      <Content {...props} titleId={titleId} />
    </aside>
  );
}

function useOpeningFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => element.current?.focus({ preventScroll: true }), [element]);
}
