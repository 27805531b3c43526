import type { UserRow } from '#services/identity/contract.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { tooltipClass } from '#web/ui/tooltip/tooltip.ts';
import { roleRefusal } from './refusals.ts';
import styles from './users.module.css';
import { useUsers } from './users-context.ts';
import { roleLabels } from './words.ts';

const looks = classNames(styles.roleButton, glyphClass('open', 'small'), tooltipClass);

/** Editors read a badge; admins press it for the menu of roles. One that cannot be used says why. */
export function RoleCell({ user }: { user: UserRow }) {
  const { isReadOnly, viewer, pendingId, menuId, onRole } = useUsers();
  const label = roleLabels[user.role];
  if (isReadOnly) return <Badge>{label}</Badge>;
  const refusal = roleRefusal(user, viewer);
  const isBlocked = refusal !== null || pendingId === user.id;
  return (
    <Button
      size="small"
      className={looks}
      aria-haspopup="menu"
      aria-expanded={menuId === user.id}
      aria-disabled={isBlocked}
      aria-label={`${label}, role of ${user.displayName}${refusal ? `. ${refusal}` : ''}`}
      data-tip={refusal ?? undefined}
      onClick={(event) => !isBlocked && onRole(user, event.currentTarget)}
    >
      {label}
    </Button>
  );
}
