import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './menu.module.css';

interface Props {
  /** Its name: 'Actions for Ann'. */
  label: string;
  /** The button that opened it: it stands beside this, and gives the focus back to it. */
  anchor: HTMLElement;
  align?: 'start' | 'end';
  children: ReactNode;
  onClose: () => void;
}

/** An open menu beside the button it was opened from; one of them serves every row of a list. */
export function Menu({ label, anchor, align = 'start', children, onClose }: Props) {
  // A press on the button itself is the button's to answer, or the menu would close and open again at once.
  const isOnAnchor = ({ target }: Event) => target instanceof Node && anchor.contains(target);
  return (
    <Base.Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (!isOpen && !isOnAnchor(event)) onClose();
      }}
    >
      <Base.Portal container={anchor.closest('main')}>
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor}
          side="bottom"
          align={align}
          sideOffset={2}
          collisionPadding={8}
        >
          <Base.Popup className={styles.menu} aria-label={label} finalFocus={() => anchor}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  icon?: Drawing | undefined;
  /** A second line. */
  note?: string | undefined;
  /** Why it does not apply; it stays, and says so. Null when it does. */
  disabledReason?: string | null | undefined;
  /** It leads there instead of doing something. */
  href?: string | undefined;
  children: ReactNode;
  onSelect?: () => void;
}

export function MenuItem({ icon, note, disabledReason, href, children, onSelect }: ItemProps) {
  const second = disabledReason ?? note;
  const content = (
    <>
      {icon && <Icon icon={icon} className={styles.icon} />}
      <span>
        {children}
        {second && <span className={styles.note}>{second}</span>}
      </span>
    </>
  );
  if (href && !disabledReason)
    return (
      <Base.LinkItem className={styles.item} href={href} closeOnClick>
        {content}
      </Base.LinkItem>
    );
  return (
    <Base.Item className={styles.item} disabled={Boolean(disabledReason)} onClick={onSelect}>
      {content}
    </Base.Item>
  );
}

interface RadioProps<Value extends string> {
  value: Value;
  choices: readonly { value: Value; label: string; note?: string }[];
  /** Not asked for the one that is chosen already. */
  onChoose: (value: Value) => void;
}

/** One of several, the chosen one with a tick. */
export function MenuRadioGroup<Value extends string>({ value, choices, onChoose }: RadioProps<Value>) {
  return (
    <Base.RadioGroup value={value}>
      {choices.map((choice) => (
        <Base.RadioItem
          key={choice.value}
          className={classNames(styles.item, styles.radioItem)}
          value={choice.value}
          closeOnClick
          onClick={() => choice.value !== value && onChoose(choice.value)}
        >
          <Base.RadioItemIndicator className={styles.check} keepMounted>
            <Icon icon={Check} className={styles.icon} />
          </Base.RadioItemIndicator>
          <span>
            {choice.label}
            {choice.note && <span className={styles.note}>{choice.note}</span>}
          </span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
