import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { type ButtonLook, buttonClass } from './button-look.ts';

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, keyof ButtonLook> & {
    /** What it started is not finished: it keeps the focus and does nothing. */
    isPending?: boolean | undefined;
    /** What it says meanwhile. */
    pendingLabel?: string | undefined;
    /** Why it cannot be pressed; it stays reachable by keyboard and says so. Null when it can. */
    disabledReason?: string | null | undefined;
  };

/** A press does something here; what leads elsewhere is a `ButtonLink`. */
export function Button({
  variant,
  tone,
  size,
  isWide,
  icon,
  endIcon,
  className,
  children,
  isPending = false,
  pendingLabel,
  disabledReason,
  onClick,
  ...rest
}: ButtonProps) {
  const isBlocked = isPending || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      title={disabledReason ?? undefined}
      aria-disabled={isBlocked || undefined}
      aria-busy={isPending || undefined}
      {...rest}
      className={buttonClass({ variant, tone, size, isWide, className })}
      onClick={press}
    >
      {icon && <Icon icon={icon} />}
      {isPending && pendingLabel ? pendingLabel : children}
      {endIcon && <Icon icon={endIcon} />}
    </button>
  );
}
