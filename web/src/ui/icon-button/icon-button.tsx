import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { type Glyph, glyphClass } from '../glyph/glyph.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import { tooltipAboveClass, tooltipClass } from '../tooltip/tooltip.ts';
import styles from './icon-button.module.css';

type Picture =
  | { icon: Drawing; glyph?: never }
  | { /** In rows of long lists: costs no node. */ glyph: Glyph; icon?: never };

type Look = Picture & {
  /** Its name, which nothing else says. */
  label: string;
  /** Said when it is pointed at or has the focus; `disabledReason` takes its place. */
  tip?: string | undefined;
  tipSide?: 'start' | 'above' | undefined;
  size?: 'medium' | 'small' | undefined;
  tone?: 'danger' | undefined;
  className?: string | undefined;
};

const lookClass = ({ glyph, tip, tipSide, size, tone, className }: Omit<Look, 'icon' | 'label'>) =>
  classNames(
    styles.iconButton,
    size === 'small' && styles.small,
    tone === 'danger' && styles.danger,
    glyph && glyphClass(glyph),
    tip && (tipSide === 'above' ? tooltipAboveClass : tooltipClass),
    className,
  );

type Props = Look &
  Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'className'> & {
    isPending?: boolean | undefined;
    /** Why it cannot be pressed; it stays reachable by keyboard and says so. Null when it can. */
    disabledReason?: string | null | undefined;
  };

/** A button that is only an icon. */
export function IconButton({
  icon,
  glyph,
  label,
  tip,
  tipSide,
  size,
  tone,
  isPending = false,
  disabledReason,
  className,
  onClick,
  ...rest
}: Props) {
  const isBlocked = isPending || Boolean(disabledReason);
  const shownTip = disabledReason ?? tip;
  return (
    <button
      type="button"
      aria-disabled={isBlocked || undefined}
      {...rest}
      data-tip={shownTip}
      aria-label={disabledReason ? `${label}. ${disabledReason}` : label}
      className={lookClass({ glyph, tip: shownTip, tipSide, size, tone, className })}
      onClick={(event) => (isBlocked ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon icon={icon} />}
    </button>
  );
}

type LinkProps = Look & Omit<ComponentProps<typeof Link>, 'children' | 'aria-label' | 'className'>;

/** A link that is only an icon. */
export function IconLink({ icon, glyph, label, tip, tipSide, size, tone, className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      data-tip={tip}
      aria-label={label}
      className={lookClass({ glyph, tip, tipSide, size, tone, className })}
    >
      {icon && <Icon icon={icon} />}
    </Link>
  );
}
