import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import { type ButtonLook, buttonClass } from './button-look.ts';

type Props = ButtonLook & Omit<ComponentProps<typeof Link>, keyof ButtonLook>;

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  tone,
  size,
  isWide,
  icon,
  endIcon,
  className,
  children,
  ...rest
}: Props) {
  return (
    <Link {...rest} className={buttonClass({ variant, tone, size, isWide, className })}>
      {icon && <Icon icon={icon} />}
      {children}
      {endIcon && <Icon icon={endIcon} />}
    </Link>
  );
}
